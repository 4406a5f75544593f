package io.loophound.seam.springretry;

import io.loophound.agent.seam.Handler;
import io.loophound.agent.seam.Invocation;
import io.loophound.agent.seam.SeamContext;
import io.loophound.agent.seam.WovenCall;
import org.springframework.retry.RetryContext;

/**
 * An attempt has failed. A kill makes it the last one: each further attempt would start the run
 * over. A template with a state is left alone, because its next attempt is another delivery, such
 * as a message that a broker sends again.
 */
public final class FailureHandler implements Handler {
  private final SeamContext context;

  public FailureHandler(SeamContext context) {
    this.context = context;
  }

  @Override
  public Invocation enter(WovenCall call) {
    Object[] arguments = call.arguments();
    if (arguments[1] == null && context.isKill((Throwable) arguments[3])) {
      ((RetryContext) arguments[2]).setExhaustedOnly();
    }
    return null;
  }
}
