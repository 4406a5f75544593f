package io.loophound.wire.example;

import io.loophound.wire.Denial;
import io.loophound.wire.ReplyBuilder;
import io.loophound.wire.ReplyForm;
import io.loophound.wire.StreamEvent;
import io.loophound.wire.json.Json;
import io.loophound.wire.json.JsonReader;
import java.io.IOException;
import java.util.List;

/** {@code {"say"}}, or in a stream a piece of it; {@code {"squawk"}} is an error. */
final class ParrotReply implements ReplyForm {

  @Override
  public boolean read(byte[] bytes, int length, ReplyBuilder reply) {
    return reply.parsers().readObject(bytes, length, in -> fields(in, reply));
  }

  private static void fields(JsonReader in, ReplyBuilder reply) throws IOException {
    while (in.nextField()) {
      switch (in.field()) {
        case "say" -> reply.text(in.text());
        case "squawk" -> reply.error(in.text());
        default -> {}
      }
    }
  }

  @Override
  public List<StreamEvent> cut(Denial denial, ReplyBuilder reply) {
    String last = Json.object(json -> json.writeStringField("squawk", denial.message()));
    return List.of(new StreamEvent("", last));
  }
}
