package io.loophound.integration.langchain4j;

import dev.langchain4j.model.chat.request.ChatRequest;
import dev.langchain4j.model.chat.request.ChatRequestParameters;
import dev.langchain4j.model.chat.response.ChatResponse;
import io.loophound.agent.seam.FrameworkCall;
import io.loophound.agent.seam.Scopes;
import io.loophound.agent.seam.SeamContext;
import io.loophound.agent.seam.TraceIds;
import io.loophound.detectors.event.ModelReply;
import io.loophound.detectors.event.ModelRequest;
import java.util.List;
import java.util.function.Supplier;

/** A model call of LangChain4j. */
final class ModelCall extends FrameworkCall {
  private final StringBuilder said = new StringBuilder();

  private ModelCall(SeamContext context, ModelRequest request) {
    super(context, LangChain4jSeam.NAME, request);
  }

  /** Tells the guard of a call; {@code defaults} are the parameters the model fills in. */
  static ModelCall begin(
      SeamContext context, ChatRequest request, Supplier<ChatRequestParameters> defaults) {
    String trace = TraceIds.current(request.getClass().getClassLoader());
    return new ModelCall(context, Mapping.request(request, defaults, Scopes.runKey(""), trace));
  }

  void completed(ChatResponse response) {
    end(() -> Mapping.reply(response));
  }

  @Override
  public RuntimeException heard(String text) {
    if (!ended() && text != null) {
      said.append(text);
    }
    return super.heard(text);
  }

  void cut() {
    cutAfter(() -> ModelReply.completed(said.toString(), List.of()));
  }
}
