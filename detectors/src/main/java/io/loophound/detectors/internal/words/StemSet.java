package io.loophound.detectors.internal.words;

import java.util.List;

/**
 * Words identified by their first five letters, of any alphabet; looked up without allocating
 * strings.
 */
public final class StemSet {
  /** How many letters identify a word, whatever its ending. */
  public static final int LENGTH = 5;

  private static final int BITS_OF_A_LETTER = 12;
  private static final int SLOTS = 1 << 10;

  private final long[] stems = new long[SLOTS];

  /** The stems of a list, in all languages. */
  public static StemSet named(String list) {
    return new StemSet(WordLists.entries(list));
  }

  StemSet(List<String> entries) {
    for (String entry : entries) {
      if (entry.length() != LENGTH) {
        throw new IllegalArgumentException("not of " + LENGTH + " letters: " + entry);
      }
      add(pack(entry, 0));
    }
  }

  /** Whether the word of five letters or more that begins there begins with one of them. */
  public boolean begins(CharSequence text, int start) {
    long stem = pack(text, start);
    for (int slot = slot(stem); stems[slot] != 0; slot = slot + 1 & SLOTS - 1) {
      if (stems[slot] == stem) {
        return true;
      }
    }
    return false;
  }

  private void add(long stem) {
    int slot = slot(stem);
    while (stems[slot] != 0 && stems[slot] != stem) {
      slot = slot + 1 & SLOTS - 1;
    }
    stems[slot] = stem;
  }

  /** Letters beyond U+0FFF count as the control character 1, which no list contains. */
  private static long pack(CharSequence text, int start) {
    long stem = 0;
    for (int i = start; i < start + LENGTH; i++) {
      char lower = Character.toLowerCase(text.charAt(i));
      stem = stem << BITS_OF_A_LETTER | (lower < 1 << BITS_OF_A_LETTER ? lower : 1);
    }
    return stem;
  }

  private static int slot(long stem) {
    return (int) ((stem * 0x9E3779B97F4A7C15L) >>> 54);
  }
}
