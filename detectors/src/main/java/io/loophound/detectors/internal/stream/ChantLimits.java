package io.loophound.detectors.internal.stream;

/**
 * The limits beyond which a repetition is a chant.
 *
 * @param threshold how often the same is said in a row, the first time included; 2 or more
 * @param minimum how many characters the repetition must have; a character of a compact script
 *     counts up to three times
 * @param data how many it must have when it is data: numbers, JSON, markup, one endless word
 */
public record ChantLimits(int threshold, int minimum, int data) {
  /** The words of a paragraph, which needs fewer repetitions than a phrase. */
  private static final int PARAGRAPH = 60;

  private static final int PARAGRAPHS = 3;

  /** The most that one character counts. */
  private static final int WEIGHT = 3;

  private static final int STRUCTURE_TIMES = 3;
  private static final int STRUCTURE_LENGTH = 5;
  private static final int BLANK_PART = 10;

  /** Whether a text of this many characters is too short for any chant. */
  public boolean isTooShort(int length) {
    return (long) WEIGHT * length < Math.min(minimum, data);
  }

  boolean isProse(int times, int words, long characters) {
    int half = Math.min(threshold, Math.max(PARAGRAPHS, (threshold + 1) / 2));
    return times >= (words < PARAGRAPH ? threshold : half) && characters >= minimum;
  }

  boolean isStructure(int times, long characters) {
    return times >= STRUCTURE_TIMES * threshold && characters >= (long) STRUCTURE_LENGTH * minimum;
  }

  boolean isData(int times, long characters) {
    return times >= STRUCTURE_TIMES * threshold && characters >= data;
  }

  /** How long one character, or white space, may continue before it is a chant. */
  int longestRunOfOneCharacter() {
    return Math.max(minimum, data / BLANK_PART);
  }
}
