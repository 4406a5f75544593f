package io.loophound.wire.watsonx;

import com.fasterxml.jackson.core.JsonGenerator;
import io.loophound.wire.Denial;
import io.loophound.wire.ReplyBuilder;
import io.loophound.wire.ReplyForm;
import io.loophound.wire.StreamEvent;
import io.loophound.wire.WireRequest;
import io.loophound.wire.history.Histories;
import io.loophound.wire.json.JsonScan;
import io.loophound.wire.json.MalformedException;
import io.loophound.wire.openai.ChatReply;
import io.loophound.wire.openai.ChatRequest;
import io.loophound.wire.read.JsonDialect;
import io.loophound.wire.request.Caller;
import io.loophound.wire.request.RequestFacts;
import java.io.IOException;
import java.util.List;

/**
 * A POST of {@code messages} to {@code /ml/v1/text/chat} or {@code chat_stream}, or to the
 * endpoints of a deployment, which name no model.
 */
public final class WatsonxChat extends JsonDialect {
  private static final String STREAM = "/text/chat_stream";

  private final boolean stream;

  /** The dialect at an address with whole replies. */
  public WatsonxChat() {
    this(false);
  }

  private WatsonxChat(boolean stream) {
    this.stream = stream;
  }

  @Override
  public String name() {
    return "watsonx-chat";
  }

  @Override
  public boolean matches(String method, String path) {
    boolean chat = path.endsWith("/text/chat") || path.endsWith(STREAM);
    return chat && path.contains("/ml/v1/") && "POST".equalsIgnoreCase(method);
  }

  @Override
  public WatsonxChat at(String path) {
    return new WatsonxChat(path.endsWith(STREAM));
  }

  /** A service token is replaced every hour, and so would its digest be. */
  @Override
  public String caller(RequestFacts facts) {
    return Caller.ofAuthorization(facts.header("authorization"));
  }

  @Override
  protected WireRequest fields(JsonScan in, Histories histories) throws MalformedException {
    return ChatRequest.read(this, in, histories, "model_id", "", stream);
  }

  @Override
  protected ReplyForm replyForm() {
    return new WatsonxReply();
  }

  @Override
  public void error(JsonGenerator json, Denial denial) throws IOException {
    json.writeArrayFieldStart("errors");
    json.writeStartObject();
    json.writeStringField("code", Denial.CODE);
    json.writeStringField("message", denial.message());
    json.writeNumberField("cooldown_seconds", denial.cooldownSeconds());
    json.writeEndObject();
    json.writeEndArray();
    json.writeStringField("trace", denial.decisionId());
  }

  /** The reply of chat completions; its stream has no end marker, and has named events. */
  private static final class WatsonxReply implements ReplyForm {
    /** Its client library throws for a reason that is not one of this API. */
    private final ReplyForm chat = new ChatReply("error");

    @Override
    public boolean read(byte[] bytes, int length, ReplyBuilder reply) {
      return chat.read(bytes, length, reply);
    }

    @Override
    public List<StreamEvent> cut(Denial denial, ReplyBuilder reply) {
      return List.of(new StreamEvent("message", chat.cut(denial, reply).get(0).data()));
    }
  }
}
