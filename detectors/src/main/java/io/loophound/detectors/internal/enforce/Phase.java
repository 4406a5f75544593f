package io.loophound.detectors.internal.enforce;

/** When something is found. */
public enum Phase {
  /** A model call is about to be made. */
  MODEL_CALL,
  /** A tool is about to be executed. */
  TOOL_CALL,
  /** A tool has returned. */
  TOOL_RESULT,
  /** A reply is being streamed. */
  REPLY,
  /** A reply has ended. */
  REPLY_END
}
