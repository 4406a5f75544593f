package io.loophound.wire.bedrock;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import io.loophound.wire.Denial;
import io.loophound.wire.ReplyBuilder;
import io.loophound.wire.ReplyForm;
import io.loophound.wire.StreamEvent;
import io.loophound.wire.json.Json;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.List;

/**
 * A reply of InvokeModel: the model's own, and in a stream its own events, each packed in {@code
 * {"bytes":"BASE64"}}.
 */
record InvokeReply(ReplyForm own) implements ReplyForm {

  @Override
  public boolean read(byte[] bytes, int length, ReplyBuilder reply) {
    try (JsonParser parser = reply.parsers().parser(bytes, length)) {
      if (parser.nextToken() != JsonToken.START_OBJECT) {
        return false;
      }
      while (parser.nextToken() == JsonToken.FIELD_NAME) {
        String field = parser.currentName();
        JsonToken value = parser.nextToken();
        if (field.equals("bytes") && value == JsonToken.VALUE_STRING) {
          byte[] event = Base64.getDecoder().decode(parser.getText());
          return own.read(event, event.length, reply);
        }
        if (field.equals("message") && value == JsonToken.VALUE_STRING) {
          reply.error(parser.getText());
        }
        parser.skipChildren();
      }
    } catch (IOException | IllegalArgumentException e) {
      return false;
    }
    return own.read(bytes, length, reply);
  }

  @Override
  public List<StreamEvent> cut(Denial denial, ReplyBuilder reply) {
    return own.cut(denial, reply).stream().map(InvokeReply::packed).toList();
  }

  private static StreamEvent packed(StreamEvent event) {
    byte[] data = event.data().getBytes(StandardCharsets.UTF_8);
    String packed = Base64.getEncoder().encodeToString(data);
    return new StreamEvent("chunk", Json.object(json -> json.writeStringField("bytes", packed)));
  }
}
