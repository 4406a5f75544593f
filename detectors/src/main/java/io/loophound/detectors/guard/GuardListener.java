package io.loophound.detectors.guard;

import io.loophound.detectors.budget.Price;

/**
 * Receives every verdict above {@code ALLOW}, once for each decision; of what is only reported the
 * first, and one each time it has doubled. Called without locks held, on the thread of the call.
 * What a method throws never reaches the caller of the guard: the decision stands, and {@link
 * #onListenerError} is called.
 */
@FunctionalInterface
public interface GuardListener {

  /** A new decision was taken. */
  void onVerdict(Verdict verdict);

  /**
   * A candidate policy that only looks on would have decided this; told once for each run, detector
   * and action.
   */
  default void onShadowVerdict(Verdict verdict) {}

  /** The candidate policy failed and looks on no more; nothing else is affected. */
  default void onShadowError(Throwable thrown) {}

  /** The valve opened: too much was blocked, enforcement is off until the mode is set again. */
  default void onValve(String message) {}

  /** A model is called that the price table does not have; told once for each model. */
  default void onUnknownModel(String model, Price used) {}

  /**
   * A request or reply was so large that not all of it was looked at; the newest part was. Told for
   * each.
   *
   * @param what what was left out, in words and numbers
   */
  default void onLeftOut(String what) {}

  /** Another method of this listener threw. Only the first error is reported. */
  default void onListenerError(Throwable thrown) {}
}
