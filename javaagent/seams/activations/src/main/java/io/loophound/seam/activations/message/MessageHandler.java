package io.loophound.seam.activations.message;

import io.loophound.agent.seam.Activations;
import io.loophound.agent.seam.Handler;
import io.loophound.agent.seam.Invocation;
import io.loophound.agent.seam.WovenCall;
import io.loophound.seam.activations.ActivationScope;

/** A method that is called once for each delivery of a message. */
abstract class MessageHandler implements Handler {
  final Getters getters = new Getters();

  /** The activation of the message; 0 if it does not say what it is. */
  abstract long activation(WovenCall call);

  @Override
  public final Invocation enter(WovenCall call) {
    return Activations.isInRequest()
        ? null // it is handed on
        : ActivationScope.of(Activations.message(activation(call)));
  }
}
