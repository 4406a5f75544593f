package io.loophound.wire.cohere;

import com.fasterxml.jackson.core.JsonGenerator;
import io.loophound.wire.Denial;
import io.loophound.wire.ReplyForm;
import io.loophound.wire.WireRequest;
import io.loophound.wire.history.Histories;
import io.loophound.wire.history.MessageRegions;
import io.loophound.wire.history.WireConversation;
import io.loophound.wire.json.JsonScan;
import io.loophound.wire.json.MalformedException;
import io.loophound.wire.openai.ChatScanner;
import io.loophound.wire.openai.MessageReader;
import io.loophound.wire.read.JsonDialect;
import io.loophound.wire.request.Caller;
import io.loophound.wire.request.RequestFacts;
import java.io.IOException;

/** A POST of {@code messages} to {@code .../v2/chat}: as those of OpenAI, with other replies. */
public final class CohereChat extends JsonDialect {
  private static final ChatScanner SCANNER = new ChatScanner();

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
    String model = "";
    boolean stream = false;
    MessageRegions items = null;
    while (in.nextField()) {
      switch (in.key()) {
        case "model" -> model = in.text();
        case "stream" -> stream = in.readTrue();
        case "messages" -> items = histories.scan(in, SCANNER);
        default -> in.skip();
      }
    }
    if (items == null || model.isEmpty()) {
      return null;
    }
    var messages =
        new WireConversation(in.bytes(), null, items, (role, json) -> MessageReader.read(json));
    return new WireRequest(this, model, stream, messages, "");
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
}
