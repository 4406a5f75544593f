package io.loophound.seam.springwebflux;

import io.loophound.agent.seam.Handler;
import io.loophound.agent.seam.Invocation;
import io.loophound.agent.seam.SeamContext;
import io.loophound.agent.seam.WovenCall;

/** An exception that no handler of the application wants. */
public final class UnresolvedHandler implements Handler {
  private final SeamContext context;

  public UnresolvedHandler(SeamContext context) {
    this.context = context;
  }

  @Override
  public Invocation enter(WovenCall call) {
    return ProblemAnswer.to(call, context);
  }
}
