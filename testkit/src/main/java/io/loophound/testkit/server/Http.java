package io.loophound.testkit.server;

import java.io.IOException;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;

/** Sends requests to a server as they are written, good ones and others. */
public final class Http {
  private static final int MOST_MILLIS = 20_000;

  private final OperatorServer server;
  private final Map<String, String> headers = new LinkedHashMap<>();
  private String body = "";

  private Http(OperatorServer server) {
    this.server = server;
  }

  /** What came back. */
  public record Answer(int status, String head, String body) {}

  /** A request with everything that a good one has. */
  public static Http to(OperatorServer server) throws IOException {
    return new Http(server)
        .header("Host", "127.0.0.1:" + server.port())
        .header("Authorization", "Bearer " + server.token());
  }

  public Http header(String name, String value) {
    headers.put(name, value);
    return this;
  }

  public Http without(String name) {
    headers.remove(name);
    return this;
  }

  public Http json(String text) {
    body = text;
    return header("Content-Type", "application/json");
  }

  public Answer get(String path) throws IOException {
    return send("GET", path);
  }

  public Answer put(String path) throws IOException {
    return send("PUT", path);
  }

  public Answer post(String path) throws IOException {
    return send("POST", path);
  }

  public Answer send(String method, String path) throws IOException {
    StringBuilder text = new StringBuilder(method + " " + path + " HTTP/1.1\r\n");
    headers.forEach((name, value) -> text.append(name + ": " + value + "\r\n"));
    if (!headers.containsKey("Content-Length")) {
      text.append("Content-Length: " + body.getBytes(StandardCharsets.UTF_8).length + "\r\n");
    }
    return raw(server, text + "\r\n" + body);
  }

  /** Sends a text as it is. */
  public static Answer raw(OperatorServer server, String text) throws IOException {
    try (Socket socket = server.connect()) {
      socket.setSoTimeout(MOST_MILLIS);
      socket.getOutputStream().write(text.getBytes(StandardCharsets.UTF_8));
      socket.getOutputStream().flush();
      String reply = new String(socket.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
      int end = reply.indexOf("\r\n\r\n");
      if (end < 0) {
        return new Answer(0, reply, "");
      }
      int status = Integer.parseInt(reply.substring(9, 12));
      return new Answer(status, reply.substring(0, end), reply.substring(end + 4));
    }
  }
}
