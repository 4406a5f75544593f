package io.loophound.wire.ollama;

import com.fasterxml.jackson.core.JsonGenerator;
import io.loophound.wire.Denial;
import io.loophound.wire.ReplyForm;
import io.loophound.wire.read.JsonDialect;
import io.loophound.wire.request.Caller;
import io.loophound.wire.request.RequestFacts;
import java.io.IOException;

/** What the two APIs share: replies and errors. */
abstract class OllamaDialect extends JsonDialect {

  /** A self-hosted server has no key: a token is for the gateway in front of it. */
  @Override
  public final String caller(RequestFacts facts) {
    String caller = Caller.ofAuthorization(facts.header("authorization"));
    return caller.isEmpty() ? Caller.ofKey(facts.header("x-api-key")) : caller;
  }

  @Override
  protected final ReplyForm replyForm() {
    return new OllamaReply();
  }

  @Override
  public final void error(JsonGenerator json, Denial denial) throws IOException {
    json.writeStringField("error", denial.message());
  }
}
