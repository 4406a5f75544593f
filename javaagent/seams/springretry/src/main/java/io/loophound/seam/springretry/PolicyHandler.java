package io.loophound.seam.springretry;

import io.loophound.agent.seam.Handler;
import io.loophound.agent.seam.Invocation;
import io.loophound.agent.seam.SeamContext;
import io.loophound.agent.seam.WovenCall;

/** Spring Framework 7 asks its policy whether to try again after a failure. Never after a kill. */
public final class PolicyHandler implements Handler {
  private final SeamContext context;

  public PolicyHandler(SeamContext context) {
    this.context = context;
  }

  @Override
  public Invocation enter(WovenCall call) {
    return context.isKill((Throwable) call.arguments()[0]) ? new Invocation.Replace(false) : null;
  }
}
