package io.loophound.agent.it.aws;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import software.amazon.eventstream.HeaderValue;
import software.amazon.eventstream.Message;

/** Frames of AWS' binary event stream. */
final class Frames {

  private Frames() {}

  static byte[] event(String event, String payload) {
    Map<String, HeaderValue> headers =
        Map.of(
            ":message-type", HeaderValue.fromString("event"),
            ":event-type", HeaderValue.fromString(event),
            ":content-type", HeaderValue.fromString("application/json"));
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    new Message(headers, payload.getBytes(StandardCharsets.UTF_8)).encode(out);
    return out.toByteArray();
  }
}
