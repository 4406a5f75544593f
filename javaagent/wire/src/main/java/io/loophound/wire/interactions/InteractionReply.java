package io.loophound.wire.interactions;

import com.fasterxml.jackson.core.JsonGenerator;
import io.loophound.wire.Denial;
import io.loophound.wire.ReplyBuilder;
import io.loophound.wire.ReplyForm;
import io.loophound.wire.StreamEvent;
import io.loophound.wire.json.Json;
import io.loophound.wire.openai.OpenAiError;
import java.io.IOException;
import java.util.List;

/** A reply of the interactions API: a whole interaction, or the events of one. */
final class InteractionReply implements ReplyForm {

  @Override
  public boolean read(byte[] bytes, int length, ReplyBuilder reply) {
    return reply
        .parsers()
        .readObject(bytes, length, parser -> InteractionEvent.read(parser, bytes).addTo(reply));
  }

  /** The provider's error event. */
  @Override
  public List<StreamEvent> cut(Denial denial, ReplyBuilder reply) {
    return List.of(new StreamEvent("error", Json.object(json -> error(json, denial))));
  }

  private static void error(JsonGenerator json, Denial denial) throws IOException {
    json.writeStringField("event_type", "error");
    OpenAiError.write(json, denial);
  }
}
