package io.loophound.detectors.event;

/**
 * The tokens of one model call.
 *
 * @param inputTokens tokens of the request, 0 or more
 * @param outputTokens tokens of the reply, 0 or more
 * @param estimated true when the provider gave no numbers and they were estimated from the text
 */
public record Usage(long inputTokens, long outputTokens, boolean estimated) {
  public Usage {
    if (inputTokens < 0 || outputTokens < 0) {
      throw new IllegalArgumentException(
          "tokens must be 0 or more, not " + inputTokens + " and " + outputTokens);
    }
  }
}
