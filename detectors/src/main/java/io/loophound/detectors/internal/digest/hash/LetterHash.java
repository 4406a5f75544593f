package io.loophound.detectors.internal.digest.hash;

import java.util.Arrays;

/**
 * A keyed hash over several texts that ignores blanks and control characters: equal letters in
 * equal order have equal hashes, wherever one text ends and however it is indented. Not
 * thread-safe.
 */
public final class LetterHash {
  private static final int READ = 512;
  private static final int CHUNK = 1024;

  private final CharHash hash = new CharHash(Hash64.key());
  private char[] letters = new char[READ];
  private int end;
  private long length;

  /** Adds a text; null counts as empty. */
  public void add(String text) {
    int units = text == null ? 0 : text.length();
    for (int from = 0; from < units; from += READ) {
      int count = Math.min(READ, units - from);
      reserve(count);
      text.getChars(from, from + count, letters, end);
      squeeze(count);
    }
  }

  private void reserve(int count) {
    if (end + count <= letters.length) {
      return;
    }
    if (letters.length < CHUNK + READ) {
      letters = Arrays.copyOf(letters, CHUNK + READ);
      return;
    }
    hash.add(letters, CHUNK);
    length += CHUNK;
    end -= CHUNK;
    System.arraycopy(letters, CHUNK, letters, 0, end);
  }

  /** Closes the gaps in the units that were read last; branch-free, because blanks are frequent. */
  private void squeeze(int count) {
    char[] in = letters;
    int to = end;
    for (int i = end, stop = end + count; i < stop; i++) {
      char c = in[i];
      in[to] = c;
      to += (' ' - c) >>> 31;
    }
    end = to;
  }

  /** The hash of everything added, 0 if there was no letter; nothing may be added afterwards. */
  public long value() {
    if (length + end == 0) {
      return 0;
    }
    int padded = end + CharHash.STEP - 1 & -CharHash.STEP;
    char[] rest = Arrays.copyOf(letters, padded);
    Arrays.fill(rest, end, padded, '\0');
    hash.add(rest, padded);
    return hash.finish(length + end);
  }
}
