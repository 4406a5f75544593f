package io.loophound.detectors.policy;

/** What the guard does about a call: a ladder, from nothing to the end of the run. */
public enum Action {
  /** The call goes on. */
  ALLOW,
  /** The call goes on; it is reported. */
  WARN,
  /** The call goes on after a wait, which grows with each further time. */
  THROTTLE,
  /** A tool call is answered with a text that says what repeats. */
  STEER,
  /** This request fails until its cooldown ends. */
  BLOCK,
  /** The run fails until its cooldown ends or somebody revives it. */
  TERMINATE;

  /** Whether this rung is as high as {@code other}, or higher. */
  public boolean atLeast(Action other) {
    return compareTo(other) >= 0;
  }
}
