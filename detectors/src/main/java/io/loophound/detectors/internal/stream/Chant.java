package io.loophound.detectors.internal.stream;

/**
 * A text that repeats itself.
 *
 * @param repetitions how often the same was said, the first time included
 * @param words how many words one repetition has; 0 when it has none (blanks, one character)
 * @param at how many UTF-16 units had been read when it was certain
 */
public record Chant(int repetitions, int words, long at) {}
