package io.loophound.wire.bedrock;

import com.fasterxml.jackson.core.JsonGenerator;
import io.loophound.wire.Denial;
import io.loophound.wire.Dialect;
import io.loophound.wire.ReplyForm;
import io.loophound.wire.WireRequest;
import io.loophound.wire.history.Histories;
import io.loophound.wire.history.MessageRegions;
import io.loophound.wire.history.WireConversation;
import io.loophound.wire.history.WireConversation.Region;
import io.loophound.wire.json.JsonScan;
import io.loophound.wire.json.MalformedException;
import io.loophound.wire.read.JsonDialect;
import io.loophound.wire.request.Caller;
import io.loophound.wire.request.RequestFacts;
import io.loophound.wire.request.RequestNames;
import io.loophound.wire.request.ToolList;
import java.io.IOException;
import java.util.Map;

/**
 * The Converse API: a POST of {@code messages} to {@code /model/ID/converse}, or {@code
 * .../converse-stream}.
 */
public final class BedrockConverse extends JsonDialect {
  private static final ContentScanner SCANNER = new ContentScanner();
  private static final String WHOLE = "/converse";
  private static final String STREAM = "/converse-stream";

  private final String model;
  private final boolean stream;

  /** The dialect at an address without a model. */
  public BedrockConverse() {
    this("", false);
  }

  private BedrockConverse(String model, boolean stream) {
    this.model = model;
    this.stream = stream;
  }

  @Override
  public String name() {
    return "bedrock-converse";
  }

  @Override
  public boolean matches(String method, String path) {
    return BedrockPath.asks(method, path, WHOLE, STREAM);
  }

  /** Requests are signed, or have their own key as a bearer token. */
  @Override
  public String caller(RequestFacts facts) {
    return Caller.ofAuthorization(facts.header("authorization"));
  }

  @Override
  public Dialect at(String path) {
    BedrockPath named = BedrockPath.of(path);
    return named == null
        ? this
        : new BedrockConverse(named.model(), named.operation().equals(STREAM));
  }

  @Override
  protected WireRequest fields(JsonScan in, Histories histories) throws MalformedException {
    Region system = null;
    MessageRegions items = null;
    ToolList tools = new ToolList();
    RequestNames names = new RequestNames();
    while (in.nextField()) {
      switch (in.key()) {
        case "system" -> system = new Region(in.at(), in.skip());
        case "messages" -> items = histories.scan(in, SCANNER);
        case "toolConfig" -> toolConfig(in, tools);
        case "requestMetadata" -> names.readLabels(in);
        default -> in.skip();
      }
    }
    if (items == null) {
      return null;
    }
    var messages = new WireConversation(in.bytes(), system, items, ContentBlocks::read);
    return new WireRequest(this, model, stream, messages, "", tools.declared(), names);
  }

  private static void toolConfig(JsonScan in, ToolList tools) throws MalformedException {
    if (!in.enterObject()) {
      in.skip();
      return;
    }
    while (in.nextField()) {
      if (in.keyIs("tools")) {
        tools.readTools(in);
      } else if (in.keyIs("toolChoice")) {
        tools.choice().read(in);
      } else {
        in.skip();
      }
    }
  }

  @Override
  protected ReplyForm replyForm() {
    return new ConverseReply();
  }

  @Override
  public void error(JsonGenerator json, Denial denial) throws IOException {
    BedrockError.write(json, denial);
  }

  @Override
  public Map<String, String> refusalHeaders(Denial denial) {
    return BedrockError.headers(denial);
  }
}
