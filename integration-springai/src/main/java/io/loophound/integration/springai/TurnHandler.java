package io.loophound.integration.springai;

import io.loophound.agent.seam.Call;
import io.loophound.agent.seam.Handler;
import io.loophound.agent.seam.Invocation;
import io.loophound.agent.seam.Scopes;
import io.loophound.agent.seam.SeamContext;
import org.springframework.ai.chat.client.ChatClientRequest;

/** Makes the run known while the advisors of a chat client act. */
public final class TurnHandler implements Handler {

  private final SeamContext context;

  public TurnHandler(SeamContext context) {
    this.context = context;
  }

  @Override
  public Invocation enter(Call call) {
    Turn current = Scopes.inModelCall() ? null : Turns.current();
    Turn turn =
        ClientTurns.begun((ChatClientRequest) call.arguments()[0], current, context.state());
    return turn == null ? null : RunBinding.turn(turn);
  }
}
