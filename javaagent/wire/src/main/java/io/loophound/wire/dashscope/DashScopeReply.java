package io.loophound.wire.dashscope;

import io.loophound.wire.Denial;
import io.loophound.wire.ReplyBuilder;
import io.loophound.wire.ReplyForm;
import io.loophound.wire.StreamEvent;
import io.loophound.wire.json.Json;
import io.loophound.wire.json.JsonReader;
import java.io.IOException;
import java.util.List;

/** A whole reply, or an event of a stream: both have the same form. */
final class DashScopeReply implements ReplyForm {
  private final Output output = new Output();

  @Override
  public boolean read(byte[] bytes, int length, ReplyBuilder reply) {
    return reply.parsers().readObject(bytes, length, in -> fields(in, reply));
  }

  private void fields(JsonReader in, ReplyBuilder reply) throws IOException {
    String code = "";
    String message = "";
    while (in.nextField()) {
      switch (in.field()) {
        case "request_id" -> reply.id(in.text());
        case "code" -> code = in.text();
        case "message" -> message = in.text();
        case "output" -> output.read(in, reply);
        case "usage" -> usage(in, reply);
        default -> {}
      }
    }
    if (!code.isEmpty()) {
      reply.error(message.isEmpty() ? code : message);
    }
  }

  private static void usage(JsonReader in, ReplyBuilder reply) throws IOException {
    if (!in.enterObject()) {
      return;
    }
    long input = 0;
    long output = 0;
    while (in.nextField()) {
      switch (in.field()) {
        case "input_tokens" -> input = in.number();
        case "output_tokens" -> output = in.number();
        default -> {}
      }
    }
    reply.usage(input, output, 0);
  }

  /** The provider's own event for an error. */
  @Override
  public List<StreamEvent> cut(Denial denial, ReplyBuilder reply) {
    return List.of(new StreamEvent("error", Json.object(json -> DashScope.write(json, denial))));
  }
}
