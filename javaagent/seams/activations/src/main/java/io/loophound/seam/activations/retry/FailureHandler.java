package io.loophound.seam.activations.retry;

import io.loophound.agent.seam.Call;
import io.loophound.agent.seam.Handler;
import io.loophound.agent.seam.Invocation;
import io.loophound.agent.seam.SeamContext;
import org.springframework.retry.RetryContext;

/**
 * An attempt has failed. After a kill there is no other: each would get the first rounds of a run
 * anew. Where the template keeps a state, the next attempt is a delivery of somebody else's, such
 * as a message, and is left to him.
 */
public final class FailureHandler implements Handler {
  private final SeamContext context;

  public FailureHandler(SeamContext context) {
    this.context = context;
  }

  @Override
  public Invocation enter(Call call) {
    Object[] arguments = call.arguments();
    if (arguments[1] == null && context.isKill((Throwable) arguments[3])) {
      ((RetryContext) arguments[2]).setExhaustedOnly();
    }
    return null;
  }
}
