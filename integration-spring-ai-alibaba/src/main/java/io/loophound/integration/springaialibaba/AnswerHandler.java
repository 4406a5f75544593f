package io.loophound.integration.springaialibaba;

import io.loophound.agent.seam.DelegatedModelCall;
import io.loophound.agent.seam.Handler;
import io.loophound.agent.seam.Invocation;
import io.loophound.agent.seam.SeamContext;
import io.loophound.agent.seam.WovenCall;
import org.springframework.ai.chat.messages.AssistantMessage;

/**
 * Throws the kill again if an agent has caught it, as it does every exception, to return its
 * message as the model's answer.
 */
public final class AnswerHandler implements Handler {

  public AnswerHandler(SeamContext context) {}

  @Override
  public Invocation enter(WovenCall call) {
    RuntimeException kill = DelegatedModelCall.kill();
    return kill != null
            && call.arguments()[0] instanceof AssistantMessage answer
            && answer.getText() != null
            && answer.getText().endsWith(kill.getMessage())
        ? new Invocation.Throw(kill)
        : null;
  }
}
