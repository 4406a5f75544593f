package io.loophound.agent.it.http;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.BufferedInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
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
  private static final String DONE = "data: [DONE]\n\n";
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

  /**
   * The address of streams that come {@code whole}, in one piece; {@code whole-length}, which is
   * told before; {@code gzip}; or several of these.
   */
  String url(String how) {
    return url() + '?' + how;
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
      Request request = Request.read(in);
      while (request != null) {
        streams.incrementAndGet();
        bodies.add(request.body());
        answer(request, in, out);
        request = Request.read(in);
      }
    } catch (IOException e) {
      closed.incrementAndGet();
    } finally {
      connections.decrementAndGet();
    }
  }

  private void answer(Request request, InputStream in, OutputStream out) throws IOException {
    String question = mapper.readTree(request.body()).at("/messages/0/content").asText();
    boolean chants = question.startsWith("chant");
    List<String> events = new ArrayList<>();
    if (chants) {
      events.addAll(Collections.nCopies(TIMES, event(SENTENCE)));
    } else {
      for (String word : question.split(" ", -1)) {
        events.add(event(word + " "));
      }
    }
    StreamBody body = new StreamBody(out, request.asks("gzip"));
    if (request.asks("whole")) {
      events.add(DONE);
      body.whole(events, request.asks("length"));
      return;
    }
    body.begin();
    for (String event : events) {
      body.event(event);
    }
    if (chants) {
      waitForClose(in);
    } else {
      body.event(DONE);
      body.end();
    }
  }

  private static void waitForClose(InputStream in) throws IOException {
    if (in.read() < 0) {
      throw new EOFException("closed by the client");
    }
  }

  private String event(String text) throws IOException {
    return "data: {\"id\":\"c-1\",\"choices\":[{\"index\":0,\"delta\":{\"content\":"
        + mapper.writeValueAsString(text)
        + "}}]}\n\n";
  }
}
