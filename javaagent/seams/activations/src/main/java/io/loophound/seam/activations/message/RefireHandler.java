package io.loophound.seam.activations.message;

import io.loophound.agent.seam.Activations;
import io.loophound.agent.seam.Handler;
import io.loophound.agent.seam.Invocation;
import io.loophound.agent.seam.SeamContext;
import io.loophound.agent.seam.WovenCall;

/** Quartz executes a job again because it failed, on the same thread. */
public final class RefireHandler implements Handler {

  public RefireHandler(SeamContext context) {}

  @Override
  public Invocation enter(WovenCall call) {
    Activations.deliveredAgain();
    return null;
  }
}
