package io.loophound.wire.example;

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

/** {@code POST .../parrot/say} of {@code {"bird", "talk": [{"role", "content"}]}}. */
public final class ParrotDialect extends JsonDialect {
  private static final ChatScanner SCANNER = new ChatScanner();

  @Override
  public String name() {
    return "parrot";
  }

  @Override
  public boolean matches(String method, String path) {
    return path.endsWith("/parrot/say") && "POST".equalsIgnoreCase(method);
  }

  @Override
  public String caller(RequestFacts facts) {
    return Caller.ofKey(facts.header("x-parrot-key"));
  }

  @Override
  protected WireRequest fields(JsonScan in, Histories histories) throws MalformedException {
    String bird = "";
    MessageRegions talk = null;
    while (in.nextField()) {
      switch (in.key()) {
        case "bird" -> bird = in.text();
        case "talk" -> talk = histories.scan(in, SCANNER);
        default -> in.skip();
      }
    }
    if (talk == null) {
      return null;
    }
    var messages =
        new WireConversation(in.bytes(), null, talk, (role, json) -> MessageReader.read(json));
    return new WireRequest(this, bird, false, messages, "");
  }

  @Override
  protected ReplyForm replyForm() {
    return new ParrotReply();
  }

  @Override
  public void error(JsonGenerator json, Denial denial) throws IOException {
    json.writeStringField("squawk", denial.message());
  }
}
