package io.loophound.wire.dashscope;

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
import io.loophound.wire.request.ToolList;
import java.io.IOException;

/**
 * A POST of {@code messages}, within {@code input}, to text or multimodal generation. A header says
 * whether the reply is a stream.
 */
public final class DashScope extends JsonDialect {
  private static final ChatScanner SCANNER = new ChatScanner();

  @Override
  public String name() {
    return "dashscope";
  }

  @Override
  public boolean matches(String method, String path) {
    boolean ours =
        path.endsWith("/aigc/text-generation/generation")
            || path.endsWith("/aigc/multimodal-generation/generation");
    return ours && "POST".equalsIgnoreCase(method);
  }

  @Override
  public String caller(RequestFacts facts) {
    return Caller.ofAuthorization(facts.header("authorization"));
  }

  @Override
  protected WireRequest fields(JsonScan in, Histories histories) throws MalformedException {
    String model = "";
    MessageRegions items = null;
    ToolList tools = new ToolList();
    while (in.nextField()) {
      switch (in.key()) {
        case "model" -> model = in.text();
        case "input" -> items = input(in, histories);
        case "parameters" -> parameters(in, tools);
        default -> in.skip();
      }
    }
    if (items == null || model.isEmpty()) {
      return null;
    }
    var messages =
        new WireConversation(in.bytes(), null, items, (role, json) -> MessageReader.read(json));
    return new WireRequest(this, model, false, messages, "", tools.declared());
  }

  private static MessageRegions input(JsonScan in, Histories histories) throws MalformedException {
    if (!in.enterObject()) {
      in.skip();
      return null;
    }
    MessageRegions items = null;
    while (in.nextField()) {
      if (in.keyIs("messages")) {
        items = histories.scan(in, SCANNER);
      } else {
        in.skip();
      }
    }
    return items;
  }

  private static void parameters(JsonScan in, ToolList tools) throws MalformedException {
    if (!in.enterObject()) {
      in.skip();
      return;
    }
    while (in.nextField()) {
      if (!tools.readField(in)) {
        in.skip();
      }
    }
  }

  @Override
  protected ReplyForm replyForm() {
    return new DashScopeReply();
  }

  @Override
  public void error(JsonGenerator json, Denial denial) throws IOException {
    write(json, denial);
  }

  static void write(JsonGenerator json, Denial denial) throws IOException {
    json.writeStringField("code", Denial.CODE);
    json.writeStringField("message", denial.message());
    json.writeStringField("request_id", denial.decisionId());
  }
}
