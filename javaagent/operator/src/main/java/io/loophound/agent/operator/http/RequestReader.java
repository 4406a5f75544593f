package io.loophound.agent.operator.http;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.function.LongSupplier;

/** Reads one request within time and size limits; refuses everything else. */
final class RequestReader {
  static final int MOST_BODY = 256 * 1024;
  private static final int MOST_HEAD = 16 * 1024;
  private static final int MOST_HEADERS = 100;

  private final Socket socket;
  private final InputStream in;
  private final LongSupplier clock;
  private final long untilNanos;
  private int head;

  RequestReader(Socket socket, LongSupplier clock, long untilNanos) throws IOException {
    this.socket = socket;
    this.clock = clock;
    this.untilNanos = untilNanos;
    in = new BufferedInputStream(socket.getInputStream(), MOST_HEAD);
  }

  /** The request, or null when the client disconnected without sending anything. */
  Request read() throws IOException {
    String first = line();
    if (first == null) {
      return null;
    }
    String[] parts = first.split(" ", -1);
    if (parts.length != 3 || !parts[2].startsWith("HTTP/1.") || !parts[1].startsWith("/")) {
      throw Problem.of(400, "not an HTTP/1.1 request");
    }
    Map<String, String> headers = headers();
    int question = parts[1].indexOf('?');
    String path = question < 0 ? parts[1] : parts[1].substring(0, question);
    String query = question < 0 ? "" : parts[1].substring(question + 1);
    return new Request(parts[0].toUpperCase(Locale.ROOT), path, query, headers, body(headers));
  }

  private Map<String, String> headers() throws IOException {
    Map<String, String> headers = new HashMap<>();
    for (String line = line(); line != null && !line.isEmpty(); line = line()) {
      int colon = line.indexOf(':');
      if (colon < 1 || headers.size() >= MOST_HEADERS) {
        throw Problem.of(400, "a header that cannot be read, or more than " + MOST_HEADERS);
      }
      String name = line.substring(0, colon).toLowerCase(Locale.ROOT);
      if (headers.put(name, line.substring(colon + 1).trim()) != null) {
        throw Problem.of(400, "the header " + name + " appears twice");
      }
    }
    return headers;
  }

  private byte[] body(Map<String, String> headers) throws IOException {
    if (headers.containsKey("transfer-encoding")) {
      throw Problem.of(411, "a body needs a Content-Length");
    }
    String length = headers.getOrDefault("content-length", "0");
    if (!length.matches("[0-9]{1,18}")) {
      throw Problem.field("Content-Length", length, "0 to " + MOST_BODY);
    }
    if (Long.parseLong(length) > MOST_BODY) {
      throw Problem.field(413, "Content-Length", length, "0 to " + MOST_BODY);
    }
    byte[] body = new byte[Integer.parseInt(length)];
    int read = 0;
    while (read < body.length) {
      hurry();
      int more = in.read(body, read, body.length - read);
      if (more < 0) {
        throw Problem.of(400, "the body ends early");
      }
      read += more;
    }
    return body;
  }

  /** The next line of the head; null at the end of the stream. */
  private String line() throws IOException {
    byte[] bytes = new byte[MOST_HEAD];
    int length = 0;
    hurry();
    for (int b = in.read(); b != '\n'; b = in.read()) {
      if (b < 0) {
        return null;
      }
      if (++head > MOST_HEAD) {
        throw Problem.of(431, "the head is longer than " + MOST_HEAD + " bytes");
      }
      bytes[length++] = (byte) b;
      hurry();
    }
    int end = length > 0 && bytes[length - 1] == '\r' ? length - 1 : length;
    return new String(bytes, 0, end, StandardCharsets.ISO_8859_1);
  }

  private void hurry() throws IOException {
    long left = (untilNanos - clock.getAsLong()) / 1_000_000;
    if (left <= 0) {
      throw new SocketTimeoutException();
    }
    socket.setSoTimeout((int) Math.min(Integer.MAX_VALUE, left));
  }
}
