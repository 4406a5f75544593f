package io.loophound.detectors.internal.digest.outcome;

import io.loophound.detectors.internal.digest.hash.Hash64;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;

/**
 * Masks values that a call passed as arguments where its outcome repeats them: an error that echoes
 * its arguments says nothing new. The values are known by length and hash only. Only the beginning
 * of an outcome is searched, to bound the cost; an echoing message is short.
 */
public final class ArgumentEchoes {
  /** The minimum length of a value. */
  public static final int SHORTEST = 3;

  public static final ArgumentEchoes NONE = new ArgumentEchoes(List.of());

  private static final String MARK = "<argument>";
  private static final int MAX_SEARCHED = 8192;
  private static final long SEED = Hash64.of("argument");
  private static final int FILTER = 0xFF;
  private static final int FEW = 4;

  // longest first
  private final int[] lengths;
  private final long[] hashes;
  private final byte[] beginnings; // only a few bits: they save most of the hashing
  private final char[] starts;
  private final long firsts; // the same as bits, for many values

  private ArgumentEchoes(List<String> values) {
    lengths = new int[values.size()];
    hashes = new long[lengths.length];
    beginnings = new byte[lengths.length];
    for (int i = 0; i < lengths.length; i++) {
      String value = values.get(i);
      lengths[i] = value.length();
      hashes[i] = hash(value, 0, value.length());
      beginnings[i] = beginning(value, 0);
    }
    starts = starts(values);
    long all = 0;
    for (char start : starts) {
      all |= bit(start);
    }
    firsts = all;
  }

  public static ArgumentEchoes of(List<String> values) {
    if (values.isEmpty()) {
      return NONE;
    }
    values.sort(Comparator.comparingInt(String::length).reversed());
    return new ArgumentEchoes(values);
  }

  /**
   * An outcome without the values that it repeats.
   *
   * @param text the outcome with a mark in place of each value
   * @param values a hash of the values, in order; 0 if there is none
   */
  public record Masked(String text, long values) {}

  /** Masks the values, and tells which they were. */
  public Masked mask(String outcome) {
    int end = Math.min(outcome.length() - SHORTEST + 1, MAX_SEARCHED);
    if (starts.length == 0 || end <= 0) {
      return new Masked(outcome, 0);
    }
    int[] next = starts.length > FEW ? null : new int[starts.length];
    if (next != null) {
      Arrays.fill(next, -1);
    }
    StringBuilder out = null;
    int copied = 0;
    long values = 0;
    int i = start(outcome, 0, next);
    while (i < end) {
      int value = matchAt(outcome, i);
      int length = value < 0 ? 0 : lengths[value];
      if (length > 0) {
        values = Hash64.mix(values, hashes[value]);
        out = out == null ? new StringBuilder(outcome.length()) : out;
        out.append(outcome, copied, i).append(MARK);
        copied = i + length;
      }
      i = start(outcome, i + Math.max(1, length), next);
    }
    return out == null
        ? new Masked(outcome, 0)
        : new Masked(out.append(outcome, copied, outcome.length()).toString(), values);
  }

  /**
   * The first place from {@code from} on where a value may begin. {@code next} caches the place of
   * each first character, so that each is searched for only once.
   */
  private int start(String text, int from, int[] next) {
    if (next == null) {
      return anyStart(text, from);
    }
    int first = Integer.MAX_VALUE;
    for (int i = 0; i < next.length; i++) {
      if (next[i] < from) {
        int at = text.indexOf(starts[i], from);
        next[i] = at < 0 ? Integer.MAX_VALUE : at;
      }
      first = Math.min(first, next[i]);
    }
    return first;
  }

  /** The longest value that is at {@code at} as a whole word, or -1. */
  private int matchAt(String text, int at) {
    if (!isEdge(text, at - 1, at)) {
      return -1;
    }
    byte beginning = beginning(text, at);
    for (int i = 0; i < lengths.length; i++) {
      int end = at + lengths[i];
      if (beginnings[i] == beginning
          && end <= text.length()
          && isEdge(text, end - 1, end)
          && hash(text, at, end) == hashes[i]) {
        return i;
      }
    }
    return -1;
  }

  private static long hash(String text, int from, int to) {
    long hash = SEED;
    for (int i = from; i < to; i++) {
      hash = Hash64.mix(hash, withoutCase(text.charAt(i)));
    }
    return hash;
  }

  private static byte beginning(String text, int from) {
    long hash = hash(text, from, from + SHORTEST);
    return (byte) (hash & FILTER);
  }

  /** Compares characters like {@link String#equalsIgnoreCase}. */
  private static char withoutCase(char c) {
    return Character.toLowerCase(Character.toUpperCase(c));
  }

  /** Whether no word crosses the boundary between two places. */
  private static boolean isEdge(String text, int left, int right) {
    return left < 0
        || right >= text.length()
        || !Character.isLetterOrDigit(text.charAt(left))
        || !Character.isLetterOrDigit(text.charAt(right));
  }

  private int anyStart(String text, int from) {
    int at = from;
    while (at < text.length() && (firsts & bit(text.charAt(at))) == 0) {
      at++;
    }
    return at;
  }

  /** The letters and digits that values may begin with, in both cases. */
  private static char[] starts(List<String> values) {
    char[] starts = new char[2 * values.size()];
    int size = 0;
    for (String value : values) {
      char upper = Character.toUpperCase(value.charAt(0));
      size = add(Character.toLowerCase(upper), starts, add(upper, starts, size));
    }
    return Arrays.copyOf(starts, size);
  }

  private static int add(char c, char[] to, int size) {
    for (int i = 0; i < size; i++) {
      if (to[i] == c) {
        return size;
      }
    }
    to[size] = c;
    return size + 1;
  }

  /** A letter has one bit whatever its case, a digit another. */
  private static long bit(char c) {
    return 1L << ((c & 0x1F) | ((~c >>> 1) & 0x20));
  }
}
