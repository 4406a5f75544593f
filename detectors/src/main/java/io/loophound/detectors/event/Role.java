package io.loophound.detectors.event;

/** The role of a message's author. */
public enum Role {
  /** Instructions from the application, also called developer messages. */
  SYSTEM,
  /** The user, or a harness that acts as the user. */
  USER,
  /** The model. */
  ASSISTANT,
  /** The outcome of a tool call. */
  TOOL
}
