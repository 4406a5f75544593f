package io.loophound.integration.springaialibaba;

import io.loophound.agent.seam.Asking;
import io.loophound.agent.seam.Call;
import io.loophound.agent.seam.Handler;
import io.loophound.agent.seam.Invocation;
import io.loophound.agent.seam.SeamContext;
import org.springframework.ai.chat.messages.AssistantMessage;

/**
 * Throws the kill again if an agent has caught it, as it does every exception, to return its
 * message as the model's answer.
 */
public final class AnswerHandler implements Handler {

  public AnswerHandler(SeamContext context) {}

  @Override
  public Invocation enter(Call call) {
    RuntimeException kill = Asking.kill();
    return kill != null
            && call.arguments()[0] instanceof AssistantMessage answer
            && answer.getText() != null
            && answer.getText().endsWith(kill.getMessage())
        ? new Invocation.Killed(kill)
        : null;
  }
}
