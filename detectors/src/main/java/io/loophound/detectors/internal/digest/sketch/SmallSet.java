package io.loophound.detectors.internal.digest.sketch;

import java.util.Arrays;

/**
 * A set of the numbers below a limit: a sorted list while it is small, one bit for each number when
 * that takes less. Not thread-safe.
 */
public final class SmallSet {
  private static final short[] NONE = {};
  private static final int FIRST = 8;

  /** A list of {@code limit / PART} numbers takes half as much room as the bits. */
  private static final int PART = 32;

  private final char limit;
  private short[] few = NONE;
  private char size;
  private long[] many;

  /** An empty set of numbers from 0 to {@code limit}, exclusive: at most 32768. */
  public SmallSet(int limit) {
    this.limit = (char) limit;
  }

  public boolean contains(int number) {
    return many != null ? (many[number >>> 6] & 1L << number) != 0 : find(number) >= 0;
  }

  boolean containsAll(SmallSet other) {
    for (int i = 0; i < other.size; i++) {
      if (!contains(other.few[i] & 0xFFFF)) {
        return false;
      }
    }
    for (int i = 0; other.many != null && i < other.many.length; i++) {
      for (long left = other.many[i]; left != 0; left &= left - 1) {
        if (!contains(i << 6 | Long.numberOfTrailingZeros(left))) {
          return false;
        }
      }
    }
    return true;
  }

  /** Adds a number; returns whether it is new. */
  public boolean add(int number) {
    if (many != null) {
      long before = many[number >>> 6];
      many[number >>> 6] = before | 1L << number;
      return (before & 1L << number) == 0;
    }
    int at = find(number);
    if (at < 0) {
      insert(~at, number);
    }
    return at < 0;
  }

  /** Adds two numbers; returns whether one of them is new. */
  public boolean addBoth(int one, int other) {
    if (many == null) {
      boolean first = add(one);
      return add(other) || first;
    }
    long[] bits = many;
    long first = 1L << one;
    long second = 1L << other;
    boolean known = (bits[one >>> 6] & first) != 0 && (bits[other >>> 6] & second) != 0;
    if (!known) {
      bits[one >>> 6] |= first;
      bits[other >>> 6] |= second;
    }
    return !known;
  }

  private void insert(int at, int number) {
    if (size == limit / PART) {
      spread();
      add(number);
      return;
    }
    if (size == few.length) {
      few = Arrays.copyOf(few, Math.min(limit / PART, Math.max(FIRST, size + size / 2)));
    }
    System.arraycopy(few, at, few, at + 1, size - at);
    few[at] = (short) number;
    size++;
  }

  private void spread() {
    many = new long[limit / Long.SIZE];
    for (int i = 0; i < size; i++) {
      add(few[i] & 0xFFFF);
    }
    few = NONE;
    size = 0;
  }

  /** The position of the number in the list, or the complement of its insertion point. */
  private int find(int number) {
    int low = 0;
    int high = size - 1;
    while (low <= high) {
      int middle = (low + high) >>> 1;
      int other = few[middle] & 0xFFFF;
      if (other == number) {
        return middle;
      }
      if (other < number) {
        low = middle + 1;
      } else {
        high = middle - 1;
      }
    }
    return ~low;
  }
}
