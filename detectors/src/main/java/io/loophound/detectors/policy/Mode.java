package io.loophound.detectors.policy;

/** What the guard may do. */
public enum Mode {
  /** Nothing is looked at. */
  OFF,
  /** Everything is looked at and reported, nothing is stopped. */
  OBSERVE,
  /** Verdicts are carried out. */
  ENFORCE
}
