package io.loophound.seam.activations;

import io.loophound.agent.seam.Activations;
import io.loophound.agent.seam.Handler;
import io.loophound.agent.seam.Invocation;
import io.loophound.agent.seam.SeamContext;
import io.loophound.agent.seam.WovenCall;

/** The method in which a pool's thread waits for its next task. */
public final class NextTaskHandler implements Handler {
  public NextTaskHandler(SeamContext context) {}

  @Override
  public Invocation enter(WovenCall call) {
    Activations.idle();
    return new Wait(call.self());
  }

  private record Wait(Object pool) implements Invocation.Proceed {
    @Override
    public Object exit(Object returned, Throwable thrown) {
      if (returned != null && !Continuations.isOne(pool, returned)) {
        Activations.nextTask();
      }
      return returned;
    }
  }
}
