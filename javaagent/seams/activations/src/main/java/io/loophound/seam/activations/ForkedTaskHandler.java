package io.loophound.seam.activations;

import io.loophound.agent.seam.Activations;
import io.loophound.agent.seam.Handler;
import io.loophound.agent.seam.Invocation;
import io.loophound.agent.seam.SeamContext;
import io.loophound.agent.seam.WovenCall;
import java.util.concurrent.ForkJoinWorkerThread;

/** A task that a future was made of. If no pool has it, it is work of the thread that runs it. */
public final class ForkedTaskHandler implements Handler {

  public ForkedTaskHandler(SeamContext context) {}

  @Override
  public Invocation enter(WovenCall call) {
    return Thread.currentThread() instanceof ForkJoinWorkerThread
        ? ActivationScope.of(Activations.task())
        : null;
  }
}
