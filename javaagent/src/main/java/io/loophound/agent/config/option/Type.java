package io.loophound.agent.config.option;

/** How the value of an option is written. */
public enum Type {
  /** {@code true} or {@code false}. */
  FLAG,
  /** One of a few words. */
  CHOICE,
  /** A whole number. */
  WHOLE,
  /** A number, with an optional decimal point. */
  NUMBER,
  /** {@code 500ms}, {@code 30s}, {@code 5m}, {@code 1h}, {@code 1d}; a plain number is seconds. */
  DURATION,
  /** Words separated by commas: any, or a few, some of them with a key after a colon. */
  LIST,
  /** Any text. */
  TEXT
}
