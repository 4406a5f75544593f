package io.loophound.compat.check;

import com.sun.net.httpserver.HttpExchange;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;

/** Replies that say one sentence three hundred times, as events of the vendors. */
final class VendorStreams {
  private static final String TEXT = "The order is being looked at and will be sent quite soon. ";
  private static final int TIMES = 300;
  private static final long PACE_MILLIS = 5;

  private VendorStreams() {}

  /** Whether a request asks for one. */
  static boolean asked(HttpExchange exchange, String body) {
    return body.contains("\"stream\":true")
        || exchange.getRequestURI().getPath().matches(".*[_-]stream")
        || "enable".equals(exchange.getRequestHeaders().getFirst("X-DashScope-SSE"));
  }

  static void play(HttpExchange exchange) throws IOException {
    String path = exchange.getRequestURI().getPath();
    boolean frames = path.startsWith("/model/");
    String type = frames ? "application/vnd.amazon.eventstream" : "text/event-stream";
    exchange.getResponseHeaders().set("content-type", type);
    exchange.sendResponseHeaders(200, 0);
    OutputStream out = exchange.getResponseBody();
    byte[] event = frames ? delta() : event(path).getBytes(StandardCharsets.UTF_8);
    for (int i = 0; i < TIMES; i++) {
      out.write(event);
      out.flush();
      pause();
    }
    out.write(frames ? stop() : end(path).getBytes(StandardCharsets.UTF_8));
  }

  private static byte[] delta() {
    return AwsFrames.event(
        "contentBlockDelta", "{\"delta\":{\"text\":\"" + TEXT + "\"},\"contentBlockIndex\":0}");
  }

  private static byte[] stop() {
    return AwsFrames.event("messageStop", "{\"stopReason\":\"end_turn\"}");
  }

  private static String event(String path) {
    if (path.startsWith("/v2/")) {
      return "event: content-delta\ndata: {\"type\":\"content-delta\",\"index\":0,\"delta\":"
          + "{\"message\":{\"content\":{\"text\":\""
          + TEXT
          + "\"}}}}\n\n";
    }
    if (path.startsWith("/ml/")) {
      return "id: 1\nevent: message\ndata: {\"id\":\"w-1\",\"model_id\":\"m\",\"created\":1,"
          + "\"choices\":[{\"index\":0,\"finish_reason\":null,\"delta\":{\"role\":\"assistant\","
          + "\"content\":\""
          + TEXT
          + "\"}}]}\n\n";
    }
    return "id:1\nevent:result\n:HTTP_STATUS/200\ndata:{\"output\":{\"choices\":[{\"message\":"
        + "{\"role\":\"assistant\",\"content\":\""
        + TEXT
        + "\"},\"finish_reason\":\"null\"}]},\"usage\":{\"input_tokens\":9,\"output_tokens\":3},"
        + "\"request_id\":\"r-1\"}\n\n";
  }

  private static String end(String path) {
    if (path.startsWith("/v2/")) {
      return "event: message-end\ndata: {\"type\":\"message-end\",\"delta\":{\"finish_reason\":"
          + "\"COMPLETE\"}}\n\n";
    }
    if (path.startsWith("/ml/")) {
      return "id: 2\n"
          + "event: message\n"
          + "data:"
          + " {\"id\":\"w-1\",\"model_id\":\"m\",\"created\":1,\"choices\":[{\"index\":0,\"finish_reason\":\"stop\",\"delta\":{\"content\":\"\"}}]}\n\n";
    }
    return "";
  }

  private static void pause() throws IOException {
    try {
      Thread.sleep(PACE_MILLIS);
    } catch (InterruptedException e) {
      throw new IOException(e);
    }
  }
}
