package io.loophound.detectors.internal.limit;

import io.loophound.detectors.policy.Action;

/** What is done when one limit is reached. */
enum LimitAction {
  /** What the detector's own action says. */
  DEFAULT,
  WARN,
  THROTTLE,
  STEER,
  CONCLUDE,
  BLOCK,
  TERMINATE;

  /** The action it stands for. */
  Action or(Action ofDetector) {
    return this == DEFAULT ? ofDetector : Action.valueOf(name());
  }
}
