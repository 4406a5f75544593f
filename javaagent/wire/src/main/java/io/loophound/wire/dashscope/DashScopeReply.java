package io.loophound.wire.dashscope;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import io.loophound.wire.Denial;
import io.loophound.wire.ReplyBuilder;
import io.loophound.wire.ReplyForm;
import io.loophound.wire.StreamEvent;
import io.loophound.wire.json.Json;
import java.io.IOException;
import java.util.List;

/** A whole reply, or an event of a stream: both have the same form. */
final class DashScopeReply implements ReplyForm {
  private final Output output = new Output();

  @Override
  public boolean read(byte[] bytes, int length, ReplyBuilder reply) {
    try (JsonParser parser = reply.parsers().parser(bytes, length)) {
      if (parser.nextToken() != JsonToken.START_OBJECT) {
        return false;
      }
      String code = "";
      String message = "";
      while (parser.nextToken() == JsonToken.FIELD_NAME) {
        String field = parser.currentName();
        JsonToken value = parser.nextToken();
        switch (field) {
          case "request_id" -> reply.id(Json.text(parser, bytes));
          case "code" -> code = Json.text(parser, bytes);
          case "message" -> message = Json.text(parser, bytes);
          case "output" -> output.read(parser, bytes, reply);
          case "usage" -> usage(parser, value, reply);
          default -> parser.skipChildren();
        }
      }
      if (!code.isEmpty()) {
        reply.error(message.isEmpty() ? code : message);
      }
      return parser.currentToken() == JsonToken.END_OBJECT;
    } catch (IOException e) {
      return false;
    }
  }

  private static void usage(JsonParser parser, JsonToken value, ReplyBuilder reply)
      throws IOException {
    if (value != JsonToken.START_OBJECT) {
      parser.skipChildren();
      return;
    }
    long input = 0;
    long output = 0;
    while (parser.nextToken() == JsonToken.FIELD_NAME) {
      String field = parser.currentName();
      parser.nextToken();
      switch (field) {
        case "input_tokens" -> input = parser.getValueAsLong(0);
        case "output_tokens" -> output = parser.getValueAsLong(0);
        default -> parser.skipChildren();
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
