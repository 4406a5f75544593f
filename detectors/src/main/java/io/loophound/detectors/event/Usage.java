package io.loophound.detectors.event;

/**
 * The tokens of one model call.
 *
 * @param inputTokens tokens of the request, 0 or more, those from a cache included
 * @param outputTokens tokens of the reply, 0 or more
 * @param cachedInputTokens those of the input that the provider had cached, 0 to {@code
 *     inputTokens}
 * @param estimated true when the provider gave no numbers and they were estimated from the text
 */
public record Usage(
    long inputTokens, long outputTokens, long cachedInputTokens, boolean estimated) {
  public Usage {
    if (inputTokens < 0 || outputTokens < 0) {
      throw new IllegalArgumentException(
          "tokens must be 0 or more, not " + inputTokens + " and " + outputTokens);
    }
    if (cachedInputTokens < 0 || cachedInputTokens > inputTokens) {
      throw new IllegalArgumentException(
          "cached tokens must be 0 to " + inputTokens + ", not " + cachedInputTokens);
    }
  }

  /** Tokens of which none is known to have been cached. */
  public Usage(long inputTokens, long outputTokens, boolean estimated) {
    this(inputTokens, outputTokens, 0, estimated);
  }
}
