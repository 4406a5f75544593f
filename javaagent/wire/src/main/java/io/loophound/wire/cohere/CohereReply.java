package io.loophound.wire.cohere;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import io.loophound.wire.Denial;
import io.loophound.wire.ReplyBuilder;
import io.loophound.wire.ReplyForm;
import io.loophound.wire.StreamEvent;
import io.loophound.wire.json.Json;
import java.io.IOException;
import java.util.List;

/** A reply, or an event of a stream: what it adds is in {@code delta}. */
final class CohereReply implements ReplyForm {

  @Override
  public boolean read(byte[] bytes, int length, ReplyBuilder reply) {
    try (JsonParser parser = reply.parsers().parser(bytes, length)) {
      if (parser.nextToken() != JsonToken.START_OBJECT) {
        return false;
      }
      CohereEvent event = new CohereEvent(bytes, reply);
      event.read(parser);
      event.end();
      return parser.currentToken() == JsonToken.END_OBJECT;
    } catch (IOException e) {
      return false;
    }
  }

  /** The provider's own end of a stream that failed. */
  @Override
  public List<StreamEvent> cut(Denial denial, ReplyBuilder reply) {
    String last =
        Json.object(
            json -> {
              json.writeStringField("type", "message-end");
              json.writeStringField("id", reply.id());
              json.writeObjectFieldStart("delta");
              json.writeStringField("finish_reason", "ERROR");
              json.writeStringField("error", denial.message());
              json.writeEndObject();
            });
    return List.of(new StreamEvent("message-end", last));
  }
}
