package io.loophound.wire.bedrock;

import com.fasterxml.jackson.core.JsonGenerator;
import io.loophound.wire.Denial;
import io.loophound.wire.Dialect;
import io.loophound.wire.ReplyForm;
import io.loophound.wire.anthropic.AnthropicMessages;
import io.loophound.wire.request.Caller;
import io.loophound.wire.request.RequestFacts;
import java.io.IOException;
import java.util.Map;

/**
 * InvokeModel with a model of Anthropic: a POST to {@code /model/ID/invoke}, or {@code
 * .../invoke-with-response-stream}, whose body is in the format of the messages API. The bodies of
 * other models have their own formats and are not read.
 */
public final class BedrockInvoke extends AnthropicMessages {
  private static final String WHOLE = "/invoke";
  private static final String STREAM = "/invoke-with-response-stream";

  /** The dialect at an address without a model. */
  public BedrockInvoke() {}

  private BedrockInvoke(String model, boolean stream) {
    super(model, stream);
  }

  @Override
  public String name() {
    return "bedrock-invoke";
  }

  @Override
  public boolean matches(String method, String path) {
    return BedrockPath.asks(method, path, WHOLE, STREAM);
  }

  @Override
  public Dialect at(String path) {
    BedrockPath named = BedrockPath.of(path);
    return named == null
        ? this
        : new BedrockInvoke(named.model(), named.operation().equals(STREAM));
  }

  @Override
  protected boolean namesVersion() {
    return true;
  }

  @Override
  public String caller(RequestFacts facts) {
    return Caller.ofAuthorization(facts.header("authorization"));
  }

  /** Its requests are signed. */
  @Override
  public boolean forbidsTools() {
    return false;
  }

  @Override
  protected ReplyForm replyForm() {
    return new InvokeReply(super.replyForm());
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
