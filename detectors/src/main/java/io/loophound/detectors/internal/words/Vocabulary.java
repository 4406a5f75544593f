package io.loophound.detectors.internal.words;

import java.nio.charset.StandardCharsets;

/**
 * A fixed map from short words to flags, looked up without allocating strings: a word of at most 13
 * letters is packed into a long, at most five bits per letter.
 */
public final class Vocabulary {
  private static final int RADIX = 27;
  private static final int MAX_LETTERS = 13;

  private static final int ENDINGS = 1 << 15;

  private final long[] words;
  private final byte[] flags;

  /** A bit for each ending of three letters: rejects most words that are not in the map. */
  private final long[] endings = new long[ENDINGS / Long.SIZE];

  /** Each group is a flag, as a number, followed by its words. */
  public Vocabulary(String... groups) {
    int size = 512;
    words = new long[size];
    flags = new byte[size];
    int flag = 0;
    for (String group : groups) {
      flag = flag == 0 ? 1 : flag << 1;
      for (String word : group.split(" ", -1)) {
        byte[] letters = word.getBytes(StandardCharsets.US_ASCII);
        add(pack(letters, 0, letters.length), flag);
        if (letters.length > 1) {
          int ending = ending(letters, letters.length);
          endings[ending >>> 6] |= 1L << ending;
        }
      }
    }
  }

  /**
   * The word from {@code from} to {@code to}, without case, hyphens and underscores; -1 if none.
   */
  public static long pack(byte[] text, int from, int to) {
    long word = 0;
    int letters = 0;
    for (int i = from; i < to; i++) {
      int letter = (text[i] | 0x20) - 'a' + 1;
      if (letter >= 1 && letter < RADIX) {
        word = word * RADIX + letter;
        letters++;
      } else if (text[i] != '_' && text[i] != '-') {
        return -1;
      }
    }
    return letters == 0 || letters > MAX_LETTERS ? -1 : word;
  }

  /** The flags of a packed word, or 0. */
  public int flags(long word) {
    if (word <= 0) {
      return 0;
    }
    int slot = slot(word);
    while (words[slot] != 0) {
      if (words[slot] == word) {
        return flags[slot] & 0xFF;
      }
      slot = slot + 1 & words.length - 1;
    }
    return 0;
  }

  /** Whether a word of two letters or more may end before {@code end}. */
  public boolean mayEndIn(byte[] text, int end) {
    if (end < 2) {
      return false;
    }
    int ending = ending(text, end);
    return (endings[ending >>> 6] & 1L << ending) != 0;
  }

  private static int ending(byte[] text, int end) {
    int before = end < 3 ? 0 : text[end - 3] & 0xFF;
    int third = before == '_' || before < 'A' ? 0 : before & 31;
    return third << 10 | (text[end - 2] & 31) << 5 | (text[end - 1] & 31);
  }

  private void add(long word, int flag) {
    int slot = slot(word);
    while (words[slot] != 0 && words[slot] != word) {
      slot = slot + 1 & words.length - 1;
    }
    words[slot] = word;
    flags[slot] |= (byte) flag;
  }

  private int slot(long word) {
    return (int) ((word * 0x9E3779B97F4A7C15L) >>> 55);
  }
}
