package io.loophound.seam.activations;

import io.loophound.agent.seam.Activations;
import io.loophound.agent.seam.Call;
import io.loophound.agent.seam.Handler;
import io.loophound.agent.seam.Invocation;
import io.loophound.agent.seam.SeamContext;

/** A method in which a thread takes messages from a broker. */
public final class BrokerHandler implements Handler {

  public BrokerHandler(SeamContext context) {}

  @Override
  public Invocation enter(Call call) {
    Activations.takesMessages(null);
    return null;
  }
}
