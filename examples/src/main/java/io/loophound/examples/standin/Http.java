package io.loophound.examples.standin;

import com.sun.net.httpserver.HttpExchange;
import io.loophound.examples.standin.api.Stream;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;

/** Answers of the server. */
final class Http {

  private Http() {}

  /** Answers with a JSON body. */
  static void json(HttpExchange exchange, int status, String body) throws IOException {
    byte[] bytes = body.getBytes(StandardCharsets.UTF_8);
    exchange.getResponseHeaders().set("Content-Type", "application/json");
    exchange.sendResponseHeaders(status, bytes.length);
    exchange.getResponseBody().write(bytes);
  }

  /**
   * Answers with a stream.
   *
   * @param pace milliseconds between two of its pieces
   */
  static void stream(HttpExchange exchange, Stream stream, int pace) throws IOException {
    exchange.getResponseHeaders().set("Content-Type", stream.contentType());
    exchange.sendResponseHeaders(200, 0);
    OutputStream out = exchange.getResponseBody();
    for (String piece : stream.sent()) {
      out.write(piece.getBytes(StandardCharsets.UTF_8));
      out.flush();
      wait(pace);
    }
  }

  private static void wait(int millis) throws InterruptedIOException {
    try {
      if (millis > 0) {
        Thread.sleep(millis);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new InterruptedIOException();
    }
  }

  /** The request's body as text. */
  static String body(HttpExchange exchange) throws IOException {
    return new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8);
  }
}
