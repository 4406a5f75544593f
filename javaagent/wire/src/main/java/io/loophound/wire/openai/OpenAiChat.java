package io.loophound.wire.openai;

import com.fasterxml.jackson.core.JsonGenerator;
import io.loophound.wire.Denial;
import io.loophound.wire.Dialect;
import io.loophound.wire.ReplyForm;
import io.loophound.wire.WireRequest;
import io.loophound.wire.history.Histories;
import io.loophound.wire.json.JsonScan;
import io.loophound.wire.json.MalformedException;
import io.loophound.wire.read.JsonDialect;
import io.loophound.wire.request.Changed;
import io.loophound.wire.request.RequestFacts;
import java.io.IOException;

/**
 * Chat completions, of OpenAI, Azure and the many compatible providers: a POST of a {@code
 * messages} array to {@code .../chat/completions}.
 */
public final class OpenAiChat extends JsonDialect {
  /** In Azure's form of the path the model follows. */
  private static final String DEPLOYMENT = "/deployments/";

  private final String deployment;

  /** The dialect at an address without a model. */
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
  public String caller(RequestFacts facts) {
    return OpenAiCaller.of(facts);
  }

  @Override
  public Dialect at(String path) {
    int from = path.indexOf(DEPLOYMENT);
    int to = from < 0 ? -1 : path.indexOf('/', from + DEPLOYMENT.length());
    return to < 0 ? this : new OpenAiChat(path.substring(from + DEPLOYMENT.length(), to));
  }

  @Override
  protected WireRequest fields(JsonScan in, Histories histories) throws MalformedException {
    return ChatRequest.read(this, in, histories, "model", deployment, false);
  }

  @Override
  public boolean forbidsTools() {
    return true;
  }

  @Override
  protected byte[] forbidTools(byte[] body, int length) throws MalformedException {
    boolean older = !Changed.has(body, length, "tools");
    return Changed.with(body, length, older ? "function_call" : "tool_choice", "\"none\"");
  }

  @Override
  protected ReplyForm replyForm() {
    return new ChatReply();
  }

  @Override
  public void error(JsonGenerator json, Denial denial) throws IOException {
    OpenAiError.write(json, denial);
  }
}
