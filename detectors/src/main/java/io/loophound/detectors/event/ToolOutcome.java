package io.loophound.detectors.event;

/**
 * What a tool returned.
 *
 * @param text the text the model will see
 * @param error true, false, or null when the seam cannot tell
 */
public record ToolOutcome(String text, Boolean error) {
  public ToolOutcome {
    text = text == null ? "" : text;
  }
}
