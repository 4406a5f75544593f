package io.loophound.wire.gemini;

/**
 * The id of a call. AI Studio gives none; Google's ADK makes one up, and before version 0.5 sends
 * it to the model. It never appears in a reply, so it would link nothing.
 */
final class CallId {
  private static final String MADE_UP = "adk-";

  private CallId() {}

  /** The id as the model gave it, or empty. */
  static String of(String sent) {
    return sent.startsWith(MADE_UP) ? "" : sent;
  }
}
