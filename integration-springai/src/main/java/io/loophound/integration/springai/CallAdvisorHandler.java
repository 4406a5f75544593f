package io.loophound.integration.springai;

import io.loophound.agent.seam.Handler;
import io.loophound.agent.seam.Invocation;
import io.loophound.agent.seam.Scopes;
import io.loophound.agent.seam.SeamContext;
import io.loophound.agent.seam.WovenCall;
import org.springframework.ai.chat.client.ChatClientRequest;
import org.springframework.ai.chat.client.ChatClientResponse;
import org.springframework.ai.chat.model.ChatModel;

/**
 * Judges the call of a model that is not watched itself: a lambda, or a class with another name.
 */
public final class CallAdvisorHandler implements Handler {
  private final SeamContext context;
  private final AdvisedModel models;

  public CallAdvisorHandler(SeamContext context) {
    this.context = context;
    models = new AdvisedModel(context);
  }

  @Override
  public Invocation enter(WovenCall call) {
    if (Scopes.isInModelCall() || !(call.arguments()[0] instanceof ChatClientRequest request)) {
      return null;
    }
    ChatModel model = models.of(call);
    return model == null
        ? null
        : new SpringAiModelCalls(request.prompt(), model, null, false)
            .call(
                context,
                call.arguments(),
                response -> ((ChatClientResponse) response).chatResponse());
  }
}
