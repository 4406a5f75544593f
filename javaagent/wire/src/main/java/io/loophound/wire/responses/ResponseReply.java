package io.loophound.wire.responses;

import com.fasterxml.jackson.core.JsonGenerator;
import io.loophound.wire.Denial;
import io.loophound.wire.ReplyBuilder;
import io.loophound.wire.ReplyForm;
import io.loophound.wire.StreamEvent;
import io.loophound.wire.json.Json;
import io.loophound.wire.openai.OpenAiError;
import java.io.IOException;
import java.util.List;

/** A reply of the responses API: a whole response, or the events of one. */
final class ResponseReply implements ReplyForm {
  private long sequence = -1;

  @Override
  public boolean read(byte[] bytes, int length, ReplyBuilder reply) {
    return reply
        .parsers()
        .readObject(
            bytes,
            length,
            in -> {
              ResponseEvent event = ResponseEvent.read(in);
              sequence = Math.max(sequence, event.sequence());
              event.addTo(reply);
            });
  }

  /** The provider's error event, with the object by which client libraries recognise an error. */
  @Override
  public List<StreamEvent> cut(Denial denial, ReplyBuilder reply) {
    return List.of(new StreamEvent("error", Json.object(json -> error(json, denial))));
  }

  private void error(JsonGenerator json, Denial denial) throws IOException {
    json.writeStringField("type", "error");
    json.writeNumberField("sequence_number", sequence + 1);
    json.writeStringField("code", Denial.CODE);
    json.writeStringField("message", denial.message());
    json.writeNullField("param");
    OpenAiError.write(json, denial);
  }
}
