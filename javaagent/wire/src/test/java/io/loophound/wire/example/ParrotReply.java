package io.loophound.wire.example;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import io.loophound.wire.Denial;
import io.loophound.wire.ReplyBuilder;
import io.loophound.wire.ReplyForm;
import io.loophound.wire.StreamEvent;
import io.loophound.wire.json.Json;
import java.io.IOException;
import java.util.List;

/** {@code {"say"}}, or in a stream a piece of it; {@code {"squawk"}} is an error. */
final class ParrotReply implements ReplyForm {

  @Override
  public boolean read(byte[] bytes, int length, ReplyBuilder reply) {
    try (JsonParser parser = Json.parser(bytes, length)) {
      if (parser.nextToken() != JsonToken.START_OBJECT) {
        return false;
      }
      while (parser.nextToken() == JsonToken.FIELD_NAME) {
        String field = parser.currentName();
        parser.nextToken();
        switch (field) {
          case "say" -> reply.text(Json.text(parser, bytes));
          case "squawk" -> reply.error(Json.text(parser, bytes));
          default -> parser.skipChildren();
        }
      }
      return parser.currentToken() == JsonToken.END_OBJECT;
    } catch (IOException e) {
      return false;
    }
  }

  @Override
  public List<StreamEvent> cut(Denial denial, ReplyBuilder reply) {
    String last = Json.object(json -> json.writeStringField("squawk", denial.message()));
    return List.of(new StreamEvent("", last));
  }
}
