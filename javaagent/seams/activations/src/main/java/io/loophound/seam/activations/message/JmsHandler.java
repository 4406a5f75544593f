package io.loophound.seam.activations.message;

import io.loophound.agent.seam.SeamContext;
import io.loophound.agent.seam.WovenCall;

/**
 * A listener of Spring JMS gets a message, which has an id unless its sender left it out. Each
 * subscriber of a topic gets it once, and a broker may copy it into several queues; only the
 * broker's word makes it one that came before.
 */
public final class JmsHandler extends MessageHandler {

  public JmsHandler(SeamContext context) {}

  @Override
  long activation(WovenCall call) {
    Object message = call.arguments()[1];
    boolean again = Boolean.TRUE.equals(getters.get(message, "getJMSRedelivered"));
    return Identity.claimed(
        again, "jms", place(call.self()), getters.get(message, "getJMSMessageID"));
  }

  /** The subscriber, or the queue that listeners share. */
  private Object place(Object container) {
    Object queue = getters.get(container, "getDestinationName");
    return queue == null || Boolean.TRUE.equals(getters.get(container, "isPubSubDomain"))
        ? Integer.valueOf(System.identityHashCode(container))
        : queue;
  }
}
