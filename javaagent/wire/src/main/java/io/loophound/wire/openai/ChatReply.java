package io.loophound.wire.openai;

import com.fasterxml.jackson.core.JsonGenerator;
import io.loophound.wire.Denial;
import io.loophound.wire.ReplyBuilder;
import io.loophound.wire.ReplyForm;
import io.loophound.wire.StreamEvent;
import io.loophound.wire.json.Json;
import java.io.IOException;
import java.util.List;

/** A reply of the chat completions API. */
public final class ChatReply implements ReplyForm {
  private final String cutReason;

  /** A reply of chat completions. */
  public ChatReply() {
    this("content_filter");
  }

  /**
   * A reply of a similar API.
   *
   * @param cutReason the finish reason of a cut stream, one of the API's own
   */
  public ChatReply(String cutReason) {
    this.cutReason = cutReason;
  }

  @Override
  public boolean read(byte[] bytes, int length, ReplyBuilder reply) {
    return ReplyParser.parse(bytes, length, reply);
  }

  /**
   * A last chunk that is both an error and an end: libraries that know errors in a stream raise it,
   * all others see a known finish reason.
   */
  @Override
  public List<StreamEvent> cut(Denial denial, ReplyBuilder reply) {
    String last = Json.object(json -> chunk(json, denial, reply));
    return List.of(new StreamEvent("", last), new StreamEvent("", "[DONE]"));
  }

  private void chunk(JsonGenerator json, Denial denial, ReplyBuilder reply) throws IOException {
    json.writeStringField("id", reply.id().isEmpty() ? denial.decisionId() : reply.id());
    json.writeStringField("object", "chat.completion.chunk");
    json.writeNumberField("created", System.currentTimeMillis() / 1000);
    json.writeStringField("model", reply.model());
    json.writeArrayFieldStart("choices");
    json.writeStartObject();
    json.writeNumberField("index", 0);
    json.writeObjectFieldStart("delta");
    json.writeEndObject();
    json.writeStringField("finish_reason", cutReason);
    json.writeEndObject();
    json.writeEndArray();
    OpenAiError.write(json, denial);
  }
}
