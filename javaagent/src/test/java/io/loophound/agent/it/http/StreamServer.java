package io.loophound.agent.it.http;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Streams chat completions over sockets of its own, so that it sees how connections end. A question
 * that asks to {@code chant} gets the same sentence over and over, and then nothing until the
 * client closes the connection; any other is echoed.
 */
final class StreamServer implements AutoCloseable {
  static final String SENTENCE = "The order is being looked at and will be sent quite soon. ";
  private static final int TIMES = 60;

  /** Streams begun, and those of them that the client closed before their end. */
  final AtomicInteger streams = new AtomicInteger();

  final AtomicInteger closed = new AtomicInteger();

  /** Connections that are open now. */
  final AtomicInteger connections = new AtomicInteger();

  /** The bodies of all requests, in order. */
  final Queue<String> bodies = new ConcurrentLinkedQueue<>();

  private final ObjectMapper mapper = new ObjectMapper();
  private final ExecutorService threads = Executors.newCachedThreadPool();
  private final ServerSocket socket;

  StreamServer() {
    try {
      socket = new ServerSocket(0, 200, InetAddress.getLoopbackAddress());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    threads.execute(this::accept);
  }

  String url() {
    return "http://127.0.0.1:" + socket.getLocalPort() + "/v1/chat/completions";
  }

  @Override
  public void close() throws IOException {
    socket.close();
    threads.shutdownNow();
  }

  private void accept() {
    while (!socket.isClosed()) {
      try {
        Socket client = socket.accept();
        threads.execute(() -> serve(client));
      } catch (IOException e) {
        return;
      }
    }
  }

  private void serve(Socket client) {
    connections.incrementAndGet();
    try (client) {
      client.setTcpNoDelay(true);
      InputStream in = new BufferedInputStream(client.getInputStream());
      OutputStream out = client.getOutputStream();
      String body = request(in);
      while (body != null) {
        streams.incrementAndGet();
        bodies.add(body);
        String question = mapper.readTree(body).at("/messages/0/content").asText();
        out.write(head());
        if (question.startsWith("chant")) {
          chant(in, out);
          return;
        }
        for (String word : question.split(" ", -1)) {
          event(out, word + " ");
        }
        chunk(out, "data: [DONE]\n\n");
        out.write("0\r\n\r\n".getBytes(UTF_8));
        out.flush();
        body = request(in);
      }
    } catch (IOException e) {
      closed.incrementAndGet();
    } finally {
      connections.decrementAndGet();
    }
  }

  private void chant(InputStream in, OutputStream out) throws IOException {
    for (int i = 0; i < TIMES; i++) {
      event(out, SENTENCE);
    }
    if (in.read() < 0) {
      closed.incrementAndGet();
    }
  }

  private static byte[] head() {
    return "HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\nTransfer-Encoding: chunked\r\n\r\n"
        .getBytes(UTF_8);
  }

  private void event(OutputStream out, String text) throws IOException {
    chunk(
        out,
        "data: {\"id\":\"c-1\",\"choices\":[{\"index\":0,\"delta\":{\"content\":"
            + mapper.writeValueAsString(text)
            + "}}]}\n\n");
  }

  private static void chunk(OutputStream out, String text) throws IOException {
    byte[] bytes = text.getBytes(UTF_8);
    out.write((Integer.toHexString(bytes.length) + "\r\n").getBytes(UTF_8));
    out.write(bytes);
    out.write("\r\n".getBytes(UTF_8));
    out.flush();
  }

  /** The body of the next request, or null when there is none. */
  private static String request(InputStream in) throws IOException {
    int length = -1;
    String line = line(in);
    if (line == null) {
      return null;
    }
    while (!line.isEmpty()) {
      if (line.toLowerCase(java.util.Locale.ROOT).startsWith("content-length:")) {
        length = Integer.parseInt(line.substring(15).strip());
      }
      line = line(in);
      if (line == null) {
        return null;
      }
    }
    return new String(length < 0 ? chunks(in) : in.readNBytes(length), UTF_8);
  }

  private static byte[] chunks(InputStream in) throws IOException {
    ByteArrayOutputStream body = new ByteArrayOutputStream();
    int length = Integer.parseInt(line(in), 16);
    while (length > 0) {
      body.writeBytes(in.readNBytes(length));
      line(in);
      length = Integer.parseInt(line(in), 16);
    }
    line(in);
    return body.toByteArray();
  }

  private static String line(InputStream in) throws IOException {
    StringBuilder line = new StringBuilder();
    for (int b = in.read(); b != '\n'; b = in.read()) {
      if (b < 0) {
        return null;
      }
      line.append((char) b);
    }
    return line.toString().strip();
  }
}
