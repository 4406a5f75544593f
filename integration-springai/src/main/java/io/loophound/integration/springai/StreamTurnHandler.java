package io.loophound.integration.springai;

import io.loophound.agent.seam.Handler;
import io.loophound.agent.seam.Invocation;
import io.loophound.agent.seam.SeamContext;
import io.loophound.agent.seam.WovenCall;
import org.springframework.ai.chat.client.ChatClientRequest;
import reactor.core.publisher.Flux;
import reactor.util.context.ContextView;

/**
 * Puts the run into the Reactor context of a chat client's stream, separately for each subscriber.
 */
public final class StreamTurnHandler implements Handler {
  private final SeamContext context;

  public StreamTurnHandler(SeamContext context) {
    this.context = context;
  }

  @Override
  public Invocation enter(WovenCall call) {
    return new TurnFlux(context, (ChatClientRequest) call.arguments()[0]);
  }

  private record TurnFlux(SeamContext context, ChatClientRequest request)
      implements Invocation.Proceed {
    @Override
    public Object exit(Object returned, Throwable thrown) {
      return returned instanceof Flux<?> flux
          ? Flux.deferContextual(view -> carry(flux, view))
          : returned;
    }

    private Flux<?> carry(Flux<?> flux, ContextView view) {
      try {
        Turn turn =
            ClientTurns.beginTurn(
                request, Turns.isInModelCall(view) ? null : Turns.turn(view), context.state());
        return turn == null
            ? flux
            : flux.contextWrite(outer -> outer.delete(Turns.MODEL_CALL).put(Turns.TURN, turn));
      } catch (Throwable e) {
        context.error(e);
        return flux;
      }
    }
  }
}
