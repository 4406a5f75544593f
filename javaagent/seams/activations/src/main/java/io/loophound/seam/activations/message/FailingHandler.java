package io.loophound.seam.activations.message;

import io.loophound.agent.seam.Activations;
import io.loophound.agent.seam.Handler;
import io.loophound.agent.seam.Invocation;
import io.loophound.agent.seam.Invocation.Proceed;
import io.loophound.agent.seam.WovenCall;
import io.loophound.seam.activations.ActivationScope;
import io.loophound.seam.activations.message.FailedMessages.Delivered;

/** A method that is called for each delivery of a message, and whose failure is seen. */
abstract class FailingHandler implements Handler {
  final Getters getters = new Getters();
  final FailedMessages failed = new FailedMessages();

  /** What is delivered. */
  abstract Delivered delivered(WovenCall call);

  /** Whether the work on it failed. */
  boolean hasFailed(WovenCall call, Throwable thrown) {
    return thrown != null;
  }

  @Override
  public final Invocation enter(WovenCall call) {
    if (Activations.isInRequest()) {
      return null; // it is handed on
    }
    Delivered delivered = delivered(call);
    return new Work(
        this, call, delivered, ActivationScope.of(Activations.message(delivered.activation())));
  }

  private record Work(FailingHandler handler, WovenCall call, Delivered delivered, Proceed scope)
      implements Proceed {
    @Override
    public Object exit(Object returned, Throwable thrown) {
      Object result = scope.exit(returned, thrown);
      if (handler.hasFailed(call, thrown)) {
        handler.failed.failed(delivered);
      }
      return result;
    }
  }
}
