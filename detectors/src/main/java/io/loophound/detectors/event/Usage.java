package io.loophound.detectors.event;

/**
 * The tokens of one model call.
 *
 * @param inputTokens tokens of the request, including those from a cache, 0 or more
 * @param outputTokens tokens of the reply, 0 or more
 * @param cachedInputTokens input tokens that the provider had cached, 0 to {@code inputTokens}
 * @param estimated true when the provider gave no numbers and they were estimated from the text
 */
public record Usage(
    long inputTokens, long outputTokens, long cachedInputTokens, boolean estimated) {
  /**
   * Checks the numbers.
   *
   * @throws IllegalArgumentException when one is negative
   */
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

  /**
   * Tokens without any known to be cached.
   *
   * @param inputTokens tokens of the request, 0 or more
   * @param outputTokens tokens of the reply, 0 or more
   * @param estimated true when they were estimated from the text
   */
  public Usage(long inputTokens, long outputTokens, boolean estimated) {
    this(inputTokens, outputTokens, 0, estimated);
  }
}
