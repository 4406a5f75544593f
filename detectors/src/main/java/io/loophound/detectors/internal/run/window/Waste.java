package io.loophound.detectors.internal.run.window;

/**
 * What was spent on a repetition.
 *
 * @param modelCalls the model calls wasted
 * @param tokens their tokens, in and out
 * @param usd their price in US dollars
 * @param estimated whether tokens or price are an estimate
 */
public record Waste(int modelCalls, long tokens, double usd, boolean estimated) {}
