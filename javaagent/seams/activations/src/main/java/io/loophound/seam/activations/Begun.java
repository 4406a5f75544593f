package io.loophound.seam.activations;

import io.loophound.agent.seam.Activations;
import io.loophound.agent.seam.Invocation;

/** Something that sets this thread to work until the method ends. */
record Begun(Object before) implements Invocation {

  /** Of what an activation gave when it began; null when that was a part of another. */
  static Begun of(Object before) {
    return before == null ? null : new Begun(before);
  }

  @Override
  public Object exit(Object returned, Throwable thrown) {
    Activations.end(before);
    return returned;
  }
}
