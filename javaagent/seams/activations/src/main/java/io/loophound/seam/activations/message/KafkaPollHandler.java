package io.loophound.seam.activations.message;

import io.loophound.agent.seam.Activations;
import io.loophound.agent.seam.Handler;
import io.loophound.agent.seam.Invocation;
import io.loophound.agent.seam.SeamContext;
import io.loophound.agent.seam.WovenCall;
import java.util.Collection;

/**
 * A thread takes records as one of a group of consumers, which gets each record once unless its
 * work fails. A consumer that has no group, or has chosen its partitions itself, is alone.
 */
public final class KafkaPollHandler implements Handler {
  private final Getters getters = new Getters();

  public KafkaPollHandler(SeamContext context) {}

  @Override
  public Invocation enter(WovenCall call) {
    Object consumer = call.self();
    Activations.takesMessages(isOfGroup(consumer) ? group(consumer) : onlyMessage(consumer));
    return null;
  }

  private boolean isOfGroup(Object consumer) {
    return group(consumer) != null
        && getters.get(consumer, "subscription") instanceof Collection<?> topics
        && !topics.isEmpty();
  }

  private String group(Object consumer) {
    Object group = getters.get(getters.get(consumer, "groupMetadata"), "groupId");
    return group instanceof String name && !name.isEmpty() ? name : null;
  }

  private static String onlyMessage(Object consumer) {
    return "\0" + System.identityHashCode(consumer);
  }
}
