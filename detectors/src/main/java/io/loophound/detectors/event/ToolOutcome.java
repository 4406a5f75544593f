package io.loophound.detectors.event;

/**
 * What a tool returned.
 *
 * @param text the text the model will see; null if it could not be read
 * @param error whether the tool failed; null if the seam cannot tell
 * @param unread whether it could not be read, or never came: then nothing is known about the call
 */
public record ToolOutcome(String text, Boolean error, boolean unread) {
  private static final ToolOutcome UNKNOWN = new ToolOutcome(null, null);

  /** An outcome without a text could not be read. */
  public ToolOutcome {
    unread |= text == null;
    text = unread ? "" : text;
    error = unread ? null : error;
  }

  /**
   * An outcome; unknown if {@code text} is null.
   *
   * @param text the text the model will see; empty when the tool returned nothing
   * @param error whether the tool failed; null if the seam cannot tell
   */
  public ToolOutcome(String text, Boolean error) {
    this(text, error, false);
  }

  /**
   * {@return an outcome that could not be read, or never came} It counts neither for nor against
   * the call; a tool that returned nothing has the outcome {@code ""} instead.
   */
  public static ToolOutcome unknown() {
    return UNKNOWN;
  }
}
