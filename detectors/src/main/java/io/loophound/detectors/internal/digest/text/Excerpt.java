package io.loophound.detectors.internal.digest.text;

import io.loophound.detectors.internal.digest.hash.Hash64;

/**
 * Cuts a long text to a length that costs little to digest: its beginning, its end, and a hash of
 * what is between, so that texts that differ there only stay different.
 */
public final class Excerpt {
  /** So much of one text is looked at, in UTF-16 units. */
  public static final int LONGEST = 1 << 16;

  private static final int SHORTEST = 256;
  private static final int LETTERS = 16;

  private Excerpt() {}

  /** The text, or an excerpt of about {@link #LONGEST} units. */
  public static String of(String text) {
    return of(text, LONGEST);
  }

  /** The text, or an excerpt of about so many units, at least 256; null stays null. */
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

  /** As words of four letters: no scanner takes them for an id, and no count for something new. */
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
