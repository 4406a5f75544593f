package io.loophound.detectors.internal.stream;

import java.util.Arrays;

/**
 * Finds words that repeat at a constant distance: each word is compared with the one a period
 * before it, and the last occurrence of the last three words proposes a new period. Constant work
 * per word; keeps digests of the last {@value #RING} words.
 */
final class PeriodicWords {
  private static final int RING = 1024;
  private static final int LONGEST = 500;

  private final ChantLimits limits;
  private final int[] ring = new int[RING];
  private final int[] lastSeen = new int[RING];
  private int count;
  private int floor;
  private int period;
  private int run;
  private long characters;
  private long data;
  private long labels;
  private boolean structured;
  private int lengthBefore;
  private int lengthTwoBefore;

  PeriodicWords(ChantLimits limits) {
    this.limits = limits;
    Arrays.fill(lastSeen, -1);
  }

  /** Separates what follows from what came before. */
  void reset() {
    floor = count;
    period = 0;
  }

  /** A line of a table, list, heading, quote or rule has ended. */
  void structure() {
    structured = true;
  }

  /** Characters that turned out to be a line of one or two words, or emoji. */
  void label(long length) {
    labels += length;
  }

  /** Takes the next word; true when it completes a chant. */
  boolean push(int word, TextForm shape, int length) {
    ring[count & RING - 1] = word;
    if (period > 0 && ring[count - period & RING - 1] == word) {
      run++;
      characters += length;
      data += shape == TextForm.DATA ? length : 0;
      structured |= shape == TextForm.STRUCTURE;
    } else {
      period = 0;
    }
    propose(length);
    lengthTwoBefore = lengthBefore;
    lengthBefore = length;
    count++;
    return period > 0 && isChant();
  }

  int times() {
    return (run + period) / period;
  }

  int words() {
    return period;
  }

  private boolean isChant() {
    int times = times();
    if (data * 2 >= characters) {
      return limits.isData(times, characters);
    }
    boolean loose = structured || labels * 4 >= characters;
    return loose
        ? limits.isStructure(times, characters)
        : limits.isProse(times, period, characters);
  }

  private void propose(int length) {
    if (count - floor < 2) {
      return;
    }
    int a = ring[count - 2 & RING - 1];
    int b = ring[count - 1 & RING - 1];
    int c = ring[count & RING - 1];
    int slot = (((a * 31 + b) * 31 + c) * 0x9E3779B1) >>> 22;
    int last = lastSeen[slot];
    lastSeen[slot] = count;
    if (period > 0 || last - 2 < floor || count - last > LONGEST) {
      return;
    }
    if (ring[last - 2 & RING - 1] == a
        && ring[last - 1 & RING - 1] == b
        && ring[last & RING - 1] == c) {
      begin(count - last, lengthTwoBefore + lengthBefore + length);
    }
  }

  private void begin(int distance, int length) {
    period = distance;
    run = 3;
    characters = length;
    data = 0;
    labels = 0;
    structured = false;
  }
}
