package io.loophound.detectors.digest;

/**
 * What a text is made of.
 *
 * @param words its words of five letters and more, its numbers and its identifiers; 0 or more
 * @param news how much of it had not been said before and is no courtesy, in words; 0 or more
 */
public record Talk(int words, int news) {}
