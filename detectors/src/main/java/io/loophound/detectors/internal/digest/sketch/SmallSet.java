package io.loophound.detectors.internal.digest.sketch;

import java.util.Arrays;

/**
 * A set of the numbers below a limit: one byte for each number while it is small, one bit for each
 * possible number when that takes less. Not thread-safe.
 */
public final class SmallSet {
  private static final byte[] NONE = {};
  private static final int FIRST = 16;

  /** Numbers whose higher bits are equal are sorted by their last eight bits, in one bucket. */
  private static final int BUCKET = 8;

  private static final int LOW = 0xFF;
  private static final int END = Character.BYTES; // of each bucket, in front of all numbers

  /** {@code limit / PART} numbers take about half as much room as the bits. */
  private static final int PART = 16;

  private final char limit;
  private byte[] few = NONE;
  private char size;
  private long[] many;

  /** An empty set of numbers from 0 to {@code limit}, exclusive: a power of 2 from 256 to 32768. */
  public SmallSet(int limit) {
    this.limit = (char) limit;
  }

  public boolean contains(int number) {
    return many != null ? (many[number >>> 6] & 1L << number) != 0 : find(number) >= 0;
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
    int used = first() + size;
    if (used >= few.length) {
      few = Arrays.copyOf(few, used + FIRST + size / PART);
    }
    System.arraycopy(few, at, few, at + 1, used - at);
    few[at] = (byte) number;
    size++;
    for (int bucket = number >>> BUCKET; bucket < buckets(); bucket++) {
      int end = end(bucket) + 1;
      few[END * bucket] = (byte) (end >>> BUCKET);
      few[END * bucket + 1] = (byte) end;
    }
  }

  private void spread() {
    many = new long[limit / Long.SIZE];
    int at = first();
    for (int bucket = 0; bucket < buckets(); bucket++) {
      for (int end = first() + end(bucket); at < end; at++) {
        add(bucket << BUCKET | (few[at] & LOW));
      }
    }
    few = NONE;
    size = 0;
  }

  private int buckets() {
    return limit >>> BUCKET;
  }

  /** Where the numbers begin. */
  private int first() {
    return END * buckets();
  }

  /** How many numbers are in this bucket and those before it. */
  private int end(int bucket) {
    return (few[END * bucket] & LOW) << BUCKET | (few[END * bucket + 1] & LOW);
  }

  /** Where the number is, or the complement of its insertion point. */
  private int find(int number) {
    if (size == 0) {
      return ~first();
    }
    int bucket = number >>> BUCKET;
    int low = number & LOW;
    int at = first() + (bucket == 0 ? 0 : end(bucket - 1));
    int end = first() + end(bucket);
    while (at < end && (few[at] & LOW) < low) {
      at++;
    }
    return at < end && (few[at] & LOW) == low ? at : ~at;
  }
}
