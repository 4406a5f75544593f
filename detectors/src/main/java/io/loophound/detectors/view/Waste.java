package io.loophound.detectors.view;

/**
 * What was spent on a repetition.
 *
 * @param modelCalls the model calls made since the first repeat
 * @param tokens their tokens, in and out
 * @param usd their price in US dollars
 * @param estimated whether tokens or price are estimates
 */
public record Waste(int modelCalls, long tokens, double usd, boolean estimated) {
  /** Nothing was spent. */
  public static final Waste NONE = new Waste(0, 0, 0, false);
}
