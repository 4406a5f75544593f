package io.loophound.wire.bedrock;

import io.loophound.wire.Denial;
import io.loophound.wire.ReplyBuilder;
import io.loophound.wire.ReplyForm;
import io.loophound.wire.StreamEvent;
import io.loophound.wire.json.Json;
import io.loophound.wire.json.JsonReader;
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
    try (JsonReader in = reply.parsers().reader(bytes, length)) {
      if (!in.enterObject()) {
        return false;
      }
      while (in.nextField()) {
        String field = in.field();
        if (field.equals("bytes") && in.isString()) {
          byte[] event = Base64.getDecoder().decode(in.text());
          return own.read(event, event.length, reply);
        }
        if (field.equals("message") && in.isString()) {
          reply.error(in.text());
        }
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
