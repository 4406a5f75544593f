package io.loophound.detectors.internal.digest.text;

import io.loophound.detectors.internal.digest.hash.Hash64;

/**
 * A 64-bit hash whose distance grows with the difference of the texts. Each bit is the majority of
 * that bit over the hashes of all shingles. The counters are bit-sliced: the plane of weight 2^k
 * holds bit k of all 64 counters, and carry-save adders of 64 lanes combine sixteen hashes before
 * the upper planes are touched.
 */
public final class SimHash {
  /** How many hashes are taken at once. */
  static final int BLOCK = 16;

  private static final int PLANES = 40;
  private static final int SIXTEENS = 4;

  private final long[] planes = new long[PLANES];
  private long ones;
  private long twos;
  private long fours;
  private long eights;
  private long count;

  /** The number of bits in which two hashes differ, 0 to 64; unrelated texts lie at about 32. */
  public static int distance(long a, long b) {
    return Long.bitCount(a ^ b);
  }

  /** The hash of a shingle: one multiplication, after which each bit depends on all four units. */
  static long shingle(long gram) {
    long folded = gram ^ gram >>> 24;
    long product = folded * Hash64.FACTOR;
    return product ^ product >>> 32;
  }

  /** Adds the hash of one shingle. */
  void add(long hash) {
    count++;
    carry(hash, 0);
  }

  /** Adds the hashes from {@code from} to {@code to}, a multiple of {@link #BLOCK} of them. */
  void addBlocks(long[] hashes, int from, int to) {
    for (int i = from; i < to; i += BLOCK) {
      long lower = addEight(hashes, i);
      long upper = addEight(hashes, i + BLOCK / 2);
      long carry = majority(eights, lower, upper);
      eights ^= lower ^ upper;
      carry(carry, SIXTEENS);
    }
    count += to - from;
  }

  /** Adds the counts of the lanes. */
  void addAll(LaneCounters lanes) {
    for (int level = 0; level < lanes.levels(); level++) {
      SimHash sum = new SimHash();
      sum.addBlocks(lanes.level(level), 0, LaneCounters.LANES);
      long[] totals = sum.totals();
      for (int k = 0; 1 << k <= LaneCounters.LANES; k++) {
        carry(totals[k], level + k);
      }
    }
    count += lanes.count();
  }

  /** The bits that are set in more than half of the hashes. */
  long result() {
    long[] totals = totals();
    long half = count / 2;
    long greater = 0;
    long equal = -1;
    for (int k = PLANES - 1; k >= 0; k--) {
      long wanted = -(half >>> k & 1);
      greater |= equal & totals[k] & ~wanted;
      equal &= ~(totals[k] ^ wanted);
    }
    return greater;
  }

  /** Adds eight hashes; returns the carry of weight eight. */
  private long addEight(long[] h, int i) {
    long two1 = majority(ones, h[i], h[i + 1]);
    ones ^= h[i] ^ h[i + 1];
    long two2 = majority(ones, h[i + 2], h[i + 3]);
    ones ^= h[i + 2] ^ h[i + 3];
    long two3 = majority(ones, h[i + 4], h[i + 5]);
    ones ^= h[i + 4] ^ h[i + 5];
    long two4 = majority(ones, h[i + 6], h[i + 7]);
    ones ^= h[i + 6] ^ h[i + 7];
    long four1 = majority(twos, two1, two2);
    twos ^= two1 ^ two2;
    long four2 = majority(twos, two3, two4);
    twos ^= two3 ^ two4;
    long eight = majority(fours, four1, four2);
    fours ^= four1 ^ four2;
    return eight;
  }

  private static long majority(long a, long b, long c) {
    return (a & b) | ((a ^ b) & c);
  }

  private long[] totals() {
    carry(ones, 0);
    carry(twos, 1);
    carry(fours, 2);
    carry(eights, 3);
    ones = 0;
    twos = 0;
    fours = 0;
    eights = 0;
    return planes;
  }

  private void carry(long bits, int weight) {
    long carry = bits;
    for (int k = weight; carry != 0; k++) {
      long next = planes[k] & carry;
      planes[k] ^= carry;
      carry = next;
    }
  }
}
