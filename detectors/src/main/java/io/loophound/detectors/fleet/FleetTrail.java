package io.loophound.detectors.fleet;

/**
 * The newest rounds of a conversation whose history is kept by the model's server, or what became
 * of a message, as the other processes have seen them. Thread-safe.
 */
public interface FleetTrail {
  /** {@return whether the others have answered, or cannot} */
  boolean isKnown();

  /**
   * {@return what they have seen, as they wrote it: what they announced, until they have answered}
   * Empty if nothing, or if that is not known.
   */
  byte[] rounds();

  /**
   * Runs an action as soon as that is known: at once, or later on another thread. It is quick.
   *
   * @param action what to do; it must not throw
   */
  void whenKnown(Runnable action);
}
