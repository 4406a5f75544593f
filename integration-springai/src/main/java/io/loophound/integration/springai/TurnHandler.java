package io.loophound.integration.springai;

import io.loophound.agent.seam.Handler;
import io.loophound.agent.seam.Invocation;
import io.loophound.agent.seam.Scopes;
import io.loophound.agent.seam.SeamContext;
import io.loophound.agent.seam.WovenCall;
import org.springframework.ai.chat.client.ChatClientRequest;

/** Makes the run known while the advisors of a chat client act. */
public final class TurnHandler implements Handler {

  private final SeamContext context;

  public TurnHandler(SeamContext context) {
    this.context = context;
  }

  @Override
  public Invocation enter(WovenCall call) {
    Turn current = Scopes.isInModelCall() ? null : Turns.current();
    Turn turn =
        ClientTurns.beginTurn((ChatClientRequest) call.arguments()[0], current, context.state());
    return turn == null ? null : RunBinding.turn(turn);
  }
}
