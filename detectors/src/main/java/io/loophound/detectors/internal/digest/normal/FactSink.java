package io.loophound.detectors.internal.digest.normal;

import io.loophound.detectors.internal.digest.hash.Hash64;

/**
 * Hashes the normalised text, and if it is short once more with every number masked; counts the
 * letters and digits that are left.
 */
public final class FactSink extends NormalSink {
  private static final int CAPACITY = 2048;
  private static final int GRAM = 4;

  /** A longer text is compared with its numbers only. */
  private static final int LONGEST_BARE = 2000;

  private final boolean takesBare;
  private long exact = Hash64.key();
  private long gram;
  private int units;
  private long bare = exact;
  private int letters;
  private boolean number;

  /** A sink for a text of this length. */
  public FactSink(int textLength) {
    super(Math.min(CAPACITY, textLength + 2 * ROOM), 0);
    takesBare = textLength <= LONGEST_BARE;
  }

  /** The hash of the normalised text. */
  public long exact() {
    return Hash64.finish(Hash64.fold(exact ^ gram, Hash64.FACTOR), exact, units);
  }

  /** The hash without its numbers; 0 for a long text. */
  public long bare() {
    return takesBare ? Hash64.avalanche(bare) : 0;
  }

  /** How many letters and digits are not masked. */
  public int left() {
    return letters - markLetters();
  }

  @Override
  protected void drain() {
    int take = Math.max(0, end - KEEP);
    take(take);
    System.arraycopy(buffer, take, buffer, 0, end - take);
    end -= take;
  }

  @Override
  protected void finish() {
    take(end);
    end = 0;
  }

  private void take(int count) {
    char[] in = buffer;
    for (int i = 0; i < count; i++) {
      char c = in[i];
      gram = gram >>> Character.SIZE | (long) c << (Long.SIZE - Character.SIZE);
      if (++units % GRAM == 0) {
        exact = Hash64.fold(exact ^ gram, Hash64.FACTOR);
      }
      letters += c > 127 || CharClass.isAlphanumeric(c) ? 1 : 0;
    }
    if (takesBare) {
      takeBare(count);
    }
  }

  private void takeBare(int count) {
    for (int i = 0; i < count; i++) {
      char c = buffer[i];
      boolean digit = CharClass.isDigit(c);
      if (!digit || !number) {
        bare = Hash64.mix(bare, digit ? '#' : c);
      }
      number = digit;
    }
  }
}
