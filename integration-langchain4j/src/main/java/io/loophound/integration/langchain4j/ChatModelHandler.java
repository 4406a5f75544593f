package io.loophound.integration.langchain4j;

import dev.langchain4j.model.chat.ChatModel;
import dev.langchain4j.model.chat.request.ChatRequest;
import dev.langchain4j.model.chat.response.ChatResponse;
import io.loophound.agent.seam.Call;
import io.loophound.agent.seam.Handler;
import io.loophound.agent.seam.Invocation;
import io.loophound.agent.seam.Scopes;
import io.loophound.agent.seam.SeamContext;
import io.loophound.agent.seam.Waits;

/** Judges a call of a {@link ChatModel}; the outermost of nested ones counts. */
public final class ChatModelHandler implements Handler {
  private final SeamContext context;

  public ChatModelHandler(SeamContext context) {
    this.context = context;
  }

  @Override
  public Invocation enter(Call call) {
    if (Scopes.inModelCall() || !(call.arguments()[0] instanceof ChatRequest request)) {
      return null;
    }
    ChatModel model = (ChatModel) call.self();
    ModelCall modelCall = ModelCall.begin(context, request, model::defaultRequestParameters);
    if (modelCall.verdict().stops()) {
      return new Refused(modelCall.refused());
    }
    Waits.carryOut(modelCall.verdict(), context);
    Scopes.openModelCall(modelCall);
    return new Made(modelCall);
  }

  private record Refused(RuntimeException kill) implements Invocation {}

  private record Made(ModelCall call) implements Invocation {
    @Override
    public Object exit(Object returned, Throwable thrown) {
      Scopes.closeModelCall();
      if (thrown != null) {
        call.failed(thrown);
      } else {
        call.completed((ChatResponse) returned);
      }
      return returned;
    }
  }
}
