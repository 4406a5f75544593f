package io.loophound.detectors.budget;

import io.loophound.detectors.budget.Spending.Amount;

/** What one call may cost, held back in a sum that several processes add to. Thread-safe. */
public interface SharedHold {

  /**
   * {@return whether a limit was kept when this was added, as far as this process knows} If so the
   * call may be made, whatever was added since.
   *
   * @param most the limit; a part that is 0 is none
   */
  boolean isWithin(Amount most);

  /** The call is refused, because this is not within a limit. */
  void refuse();

  /**
   * The call has ended, and has cost so much: that takes the place of what was held back.
   *
   * @param cost what the call has cost
   */
  void pay(Amount cost);

  /** The call is not made, or its cost was paid. */
  void giveBack();
}
