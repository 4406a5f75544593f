package io.loophound.detectors.internal.run.turn;

/** Whose the texts in the user's place may be. */
public enum Speaker {
  /** Neither a person's nor results: the history was replaced, or comes again. */
  NOBODY,
  /** A person's, or results of tools. */
  ANYBODY,
  /** The newest is a person's. */
  PERSON
}
