package io.loophound.detectors.internal.digest.text;

import io.loophound.detectors.internal.digest.hash.Hash64;

/**
 * Shortens a long text to a length that is cheap to digest: its beginning, its end, and a hash of
 * what is between, so that texts that differ only there stay different.
 */
public final class Excerpt {
  /** How much of one text is examined, in UTF-16 units. */
  public static final int LONGEST = 1 << 16;

  private static final int SHORTEST = 256;
  private static final int LETTERS = 16;

  private Excerpt() {}

  /** The text, or an excerpt of about {@link #LONGEST} units. */
  public static String of(String text) {
    return of(text, LONGEST);
  }

  /** The text, or an excerpt of about this many units, at least 256; null stays null. */
  public static String of(String text, int longest) {
    int half = Math.max(SHORTEST, longest) / 2;
    if (text == null || text.length() <= 2 * half) {
      return text;
    }
    int end = text.length() - half;
    StringBuilder excerpt = new StringBuilder(2 * half + 2 * LETTERS);
    excerpt.append(text, 0, half);
    appendHash(Hash64.of(text.substring(half, end)), excerpt);
    return excerpt.append(text, end, text.length()).toString();
  }

  /**
   * Writes a hash as words of four letters: no scanner mistakes them for an id, and they never
   * count as new.
   */
  private static void appendHash(long hash, StringBuilder out) {
    for (int i = 0; i < LETTERS; i++) {
      if (i % 4 == 0) {
        out.append('\n');
      }
      out.append((char) ('a' + ((hash >>> (4 * i)) & 15)));
    }
    out.append('\n');
  }
}
