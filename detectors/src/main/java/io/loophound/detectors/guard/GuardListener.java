package io.loophound.detectors.guard;

/**
 * Hears of every verdict above {@code ALLOW}, once for each decision. Called without locks held.
 */
@FunctionalInterface
public interface GuardListener {

  /** A new decision was taken. Whatever this throws reaches the caller of the guard. */
  void onVerdict(Verdict verdict);

  /** The valve opened: too much was blocked, enforcement is off until the mode is set again. */
  default void onValve(String message) {}
}
