package io.loophound.detectors.event;

/** Who speaks in a conversation. */
public enum Role {
  /** Instructions of the application (also called developer messages). */
  SYSTEM,
  /** The user, or a harness that speaks in the user's place. */
  USER,
  /** The model. */
  ASSISTANT,
  /** The outcome of a tool call. */
  TOOL
}
