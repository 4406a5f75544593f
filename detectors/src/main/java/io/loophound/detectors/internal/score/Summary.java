package io.loophound.detectors.internal.score;

/**
 * What the model is told in place of the history.
 *
 * @param text the summary, in lower case
 * @param besides all else that the request says, except lasting instructions
 */
public record Summary(String text, String besides) {}
