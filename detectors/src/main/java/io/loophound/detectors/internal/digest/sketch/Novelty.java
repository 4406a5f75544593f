package io.loophound.detectors.internal.digest.sketch;

/**
 * How much of a text a run has not seen.
 *
 * @param words its words of five letters and more, its numbers and its identifiers; 0 or more
 * @param fresh how much of it is neither known nor a courtesy, in words; 0 or more
 */
public record Novelty(int words, int fresh) {}
