package io.loophound.integration.springai;

import io.loophound.agent.seam.Handler;
import io.loophound.agent.seam.Invocation;
import io.loophound.agent.seam.Scopes;
import io.loophound.agent.seam.SeamContext;
import io.loophound.agent.seam.WovenCall;
import org.springframework.ai.chat.model.ChatModel;
import org.springframework.ai.chat.model.ChatResponse;
import org.springframework.ai.chat.prompt.Prompt;

/**
 * Judges a call of a {@link ChatModel}, and each further round inside it; only the outermost of
 * nested calls counts.
 */
public final class ChatModelHandler implements Handler {
  private final SeamContext context;

  public ChatModelHandler(SeamContext context) {
    this.context = context;
  }

  @Override
  public Invocation enter(WovenCall call) {
    if (Scopes.isInModelCall()
        || !(call.self() instanceof ChatModel model)
        || !(call.arguments()[0] instanceof Prompt prompt)) {
      return null;
    }
    return new SpringAiModelCalls(prompt, model, previous(call.arguments()), true)
        .call(context, call.arguments(), ChatResponse.class::cast);
  }

  /** The second argument of a further round. */
  static ChatResponse previous(Object[] arguments) {
    return arguments.length > 1 ? (ChatResponse) arguments[1] : null;
  }
}
