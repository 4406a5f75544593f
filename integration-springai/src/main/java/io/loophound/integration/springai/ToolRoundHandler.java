package io.loophound.integration.springai;

import io.loophound.agent.seam.Handler;
import io.loophound.agent.seam.Invocation;
import io.loophound.agent.seam.Scopes;
import io.loophound.agent.seam.SeamContext;
import io.loophound.agent.seam.WovenCall;
import org.springframework.ai.chat.model.ChatResponse;
import org.springframework.ai.chat.prompt.Prompt;
import reactor.util.context.ContextView;

/**
 * Ends the model call whose tools are executed. Before 2.0 that happens inside the call: its reply
 * has arrived, and the next round is a separate call.
 */
public final class ToolRoundHandler implements Handler {

  public ToolRoundHandler(SeamContext context) {}

  @Override
  public Invocation enter(WovenCall call) {
    ChatResponse response = (ChatResponse) call.arguments()[1];
    Object current = Scopes.suspendModelCall();
    if (current instanceof SpringAiModelCall made) {
      made.completed(response);
    } else {
      Scopes.resumeModelCall(current);
    }
    boolean entered = !Turns.HANDED_ON && EarlyStreams.enter((Prompt) call.arguments()[0]);
    ContextView context = Turns.ofTools();
    SpringAiModelCall streamed =
        context == null ? null : context.getOrDefault(Turns.MODEL_CALL, null);
    if (streamed != null) {
      streamed.completed(response);
    }
    return entered ? new EarlyStreamScope() : null;
  }

  private record EarlyStreamScope() implements Invocation.Proceed {
    @Override
    public Object exit(Object returned, Throwable thrown) {
      EarlyStreams.leave();
      return returned;
    }
  }
}
