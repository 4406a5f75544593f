package io.loophound.seam.activations.message;

import io.loophound.agent.seam.Call;
import io.loophound.agent.seam.SeamContext;

/** A listener of Spring JMS gets a message, which has an id unless its sender left it out. */
public final class JmsHandler extends MessageHandler {

  public JmsHandler(SeamContext context) {}

  @Override
  long activation(Call call) {
    return Identity.certain("jms", getters.get(call.arguments()[1], "getJMSMessageID"));
  }
}
