package io.loophound.detectors.budget;

import io.loophound.detectors.budget.Spending.Amount;

/** A sum that several processes add to. Thread-safe; throws nothing. */
public interface SharedSum {

  /** {@return what other processes have added, as far as this one knows; costs nothing} */
  Amount elsewhere();

  /**
   * This process adds an amount, or takes it back if it is negative. Returns at once.
   *
   * @param more what was spent
   */
  void add(Amount more);

  /** Asks what other processes have added. Returns at once; the answer is {@link #elsewhere}. */
  void requestTotal();

  /**
   * Adds what a call may cost, and asks what there was before. Returns at once.
   *
   * @param amount what the call may cost
   * @return what is held back
   */
  SharedHold hold(Amount amount);
}
