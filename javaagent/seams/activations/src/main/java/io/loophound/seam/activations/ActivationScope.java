package io.loophound.seam.activations;

import io.loophound.agent.seam.Activations;
import io.loophound.agent.seam.Invocation;

/** An activation of this thread that lasts until the method ends. */
public record ActivationScope(Object before) implements Invocation.Proceed {

  /**
   * The scope for what an activation returned when it began; null if that was a part of another.
   */
  public static ActivationScope of(Object before) {
    return before == null ? null : new ActivationScope(before);
  }

  @Override
  public Object exit(Object returned, Throwable thrown) {
    Activations.end(before);
    return returned;
  }
}
