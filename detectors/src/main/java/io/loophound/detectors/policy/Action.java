package io.loophound.detectors.policy;

/** What the guard does about a call. The actions are ordered, from the weakest to the strongest. */
public enum Action {
  /** The call continues. */
  ALLOW,
  /** The call continues, and is reported. */
  WARN,
  /** The call is delayed, longer each time. */
  THROTTLE,
  /** The model gets a note in a tool's result that says what repeats. */
  STEER,
  /**
   * The next model call is made without tools, so that the application gets an answer in words; the
   * run is blocked after it. Where the tools cannot be taken away, it is blocked at once.
   */
  CONCLUDE,
  /** This request fails until its cooldown ends. */
  BLOCK,
  /** The run fails until its cooldown ends or an operator revives it. */
  TERMINATE;

  /**
   * {@return whether this action is {@code other} or a stronger one}
   *
   * @param other the action to compare with
   */
  public boolean isAtLeast(Action other) {
    return compareTo(other) >= 0;
  }

  /**
   * {@return this action, or {@code most} if that is weaker}
   *
   * @param most the strongest that is wanted
   */
  public Action atMost(Action most) {
    return compareTo(most) < 0 ? this : most;
  }
}
