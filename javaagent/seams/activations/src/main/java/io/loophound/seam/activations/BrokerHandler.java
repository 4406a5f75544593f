package io.loophound.seam.activations;

import io.loophound.agent.seam.Activations;
import io.loophound.agent.seam.Handler;
import io.loophound.agent.seam.Invocation;
import io.loophound.agent.seam.SeamContext;
import io.loophound.agent.seam.WovenCall;

/** A method in which a thread takes messages from a broker. */
public final class BrokerHandler implements Handler {

  public BrokerHandler(SeamContext context) {}

  @Override
  public Invocation enter(WovenCall call) {
    Activations.takesMessages(null);
    return null;
  }
}
