package io.loophound.detectors.internal.detector;

import io.loophound.detectors.policy.Action;

/** What is done about a run that one sign stops. */
enum SignAction {
  /** What the score's own action says. */
  SCORE,
  WARN,
  THROTTLE,
  STEER,
  CONCLUDE,
  BLOCK,
  TERMINATE;

  /** The action it stands for. */
  Action or(Action ofScore) {
    return this == SCORE ? ofScore : Action.valueOf(name());
  }
}
