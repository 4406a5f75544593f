package io.loophound.detectors.policy;

/** What the guard may do. */
public enum Mode {
  /** The guard does nothing. */
  OFF,
  /** Loops are reported, and nothing is stopped. */
  OBSERVE,
  /** Verdicts are carried out. */
  ENFORCE
}
