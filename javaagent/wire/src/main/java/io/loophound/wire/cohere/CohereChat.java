package io.loophound.wire.cohere;

import com.fasterxml.jackson.core.JsonGenerator;
import io.loophound.wire.Denial;
import io.loophound.wire.ReplyBuilder;
import io.loophound.wire.ReplyForm;
import io.loophound.wire.StreamEvent;
import io.loophound.wire.WireRequest;
import io.loophound.wire.history.Histories;
import io.loophound.wire.json.Json;
import io.loophound.wire.json.JsonScan;
import io.loophound.wire.json.MalformedException;
import io.loophound.wire.openai.ChatRequest;
import io.loophound.wire.read.JsonDialect;
import io.loophound.wire.request.Caller;
import io.loophound.wire.request.RequestFacts;
import java.io.IOException;
import java.util.List;

/**
 * A POST of {@code messages} to {@code .../v2/chat}: requests like OpenAI's, with different
 * replies.
 */
public final class CohereChat extends JsonDialect {

  @Override
  public String name() {
    return "cohere-chat";
  }

  @Override
  public boolean matches(String method, String path) {
    return path.endsWith("/v2/chat") && "POST".equalsIgnoreCase(method);
  }

  @Override
  public String caller(RequestFacts facts) {
    return Caller.ofAuthorization(facts.header("authorization"));
  }

  @Override
  protected WireRequest fields(JsonScan in, Histories histories) throws MalformedException {
    return ChatRequest.ofNamedModel(this, in, histories, false);
  }

  @Override
  protected ReplyForm replyForm() {
    return new CohereReply();
  }

  @Override
  public void error(JsonGenerator json, Denial denial) throws IOException {
    json.writeStringField("message", denial.message());
    json.writeStringField("code", Denial.CODE);
    json.writeNumberField("cooldown_seconds", denial.cooldownSeconds());
  }

  /** A reply, or an event of a stream: what it adds is in {@code delta}. */
  private static final class CohereReply implements ReplyForm {

    @Override
    public boolean read(byte[] bytes, int length, ReplyBuilder reply) {
      return reply.parsers().readObject(bytes, length, new CohereEvent(reply)::read);
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
}
