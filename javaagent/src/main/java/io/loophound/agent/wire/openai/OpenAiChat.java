package io.loophound.agent.wire.openai;

import com.fasterxml.jackson.core.JsonGenerator;
import io.loophound.agent.wire.Denial;
import io.loophound.agent.wire.Dialect;
import io.loophound.agent.wire.JsonDialect;
import io.loophound.agent.wire.ReplyForm;
import io.loophound.agent.wire.WireRequest;
import io.loophound.agent.wire.history.History;
import io.loophound.agent.wire.history.Items;
import io.loophound.agent.wire.history.WireConversation;
import io.loophound.agent.wire.scan.JsonScan;
import io.loophound.agent.wire.scan.MalformedException;
import java.io.IOException;

/**
 * Chat completions, of OpenAI, Azure and the many who speak it too: a POST of a {@code messages}
 * array to {@code .../chat/completions}.
 */
public final class OpenAiChat extends JsonDialect {
  private static final ChatScanner SCANNER = new ChatScanner();

  private final String deployment;

  /** The dialect at an address that names no model. */
  public OpenAiChat() {
    this("");
  }

  private OpenAiChat(String deployment) {
    this.deployment = deployment;
  }

  @Override
  public String name() {
    return "openai-chat";
  }

  @Override
  public boolean matches(String method, String path) {
    return path.endsWith("/chat/completions") && "POST".equalsIgnoreCase(method);
  }

  @Override
  public Dialect at(String path) {
    String named = Deployment.in(path);
    return named.isEmpty() ? this : new OpenAiChat(named);
  }

  @Override
  protected WireRequest fields(JsonScan in) throws MalformedException {
    String model = deployment;
    boolean stream = false;
    Items items = null;
    while (in.nextField()) {
      switch (in.key()) {
        case "model" -> model = in.text();
        case "stream" -> stream = in.readTrue();
        case "messages" -> items = History.scan(in, SCANNER);
        default -> in.skip();
      }
    }
    if (items == null) {
      return null;
    }
    var messages =
        new WireConversation(in.bytes(), null, items, (role, json) -> MessageReader.read(json));
    return new WireRequest(this, model, stream, messages, "");
  }

  @Override
  public ReplyForm replyForm() {
    return new ChatReply();
  }

  @Override
  public void error(JsonGenerator json, Denial denial) throws IOException {
    OpenAiError.write(json, denial);
  }
}
