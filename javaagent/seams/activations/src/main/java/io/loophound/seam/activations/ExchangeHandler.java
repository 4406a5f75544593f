package io.loophound.seam.activations;

import io.loophound.agent.seam.Activations;
import io.loophound.agent.seam.Handler;
import io.loophound.agent.seam.Invocation;
import io.loophound.agent.seam.SeamContext;
import io.loophound.agent.seam.WovenCall;
import reactor.core.publisher.Mono;

/** Puts each request into the Reactor context of everything done for it. */
public final class ExchangeHandler implements Handler {

  public ExchangeHandler(SeamContext context) {}

  @Override
  public Invocation enter(WovenCall call) {
    return new Exchange(Activations.next());
  }

  private record Exchange(Long activation) implements Invocation.Proceed {
    @Override
    public Object exit(Object returned, Throwable thrown) {
      return returned instanceof Mono<?> mono
          ? mono.contextWrite(outer -> outer.put(Activations.KEY, activation))
          : returned;
    }
  }
}
