package io.loophound.detectors.event;

/**
 * What a tool returned.
 *
 * @param text the text the model will see
 * @param error whether the tool failed; null if the seam cannot tell
 */
public record ToolOutcome(String text, Boolean error) {
  public ToolOutcome {
    text = text == null ? "" : text;
  }
}
