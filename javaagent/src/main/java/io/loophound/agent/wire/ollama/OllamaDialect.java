package io.loophound.agent.wire.ollama;

import com.fasterxml.jackson.core.JsonGenerator;
import io.loophound.agent.wire.Denial;
import io.loophound.agent.wire.JsonDialect;
import io.loophound.agent.wire.ReplyForm;
import java.io.IOException;

/** What the two APIs have in common: replies and errors. */
abstract class OllamaDialect extends JsonDialect {

  @Override
  public final ReplyForm replyForm() {
    return new OllamaReply();
  }

  @Override
  public final void error(JsonGenerator json, Denial denial) throws IOException {
    json.writeStringField("error", denial.message());
  }
}
