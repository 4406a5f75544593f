package io.loophound.detectors.internal.digest.normal;

import io.loophound.detectors.internal.digest.hash.Hash64;

/** Hashes the normalised text, and if asked for once more with every number masked. */
public final class FactSink extends NormalSink {
  private static final int CAPACITY = 2048;
  private static final int GRAM = 4;

  private final boolean takesBare;
  private long exact = Hash64.key();
  private long gram;
  private int units;
  private long bare = exact;
  private boolean number;

  /**
   * A sink for a text of this length.
   *
   * @param takesBare whether to hash it without its numbers as well
   */
  public FactSink(int textLength, boolean takesBare) {
    super(Math.min(CAPACITY, textLength + 2 * ROOM), 0, true);
    this.takesBare = takesBare;
  }

  /** The hash of the normalised text. */
  public long exact() {
    return Hash64.finish(Hash64.fold(exact ^ gram, Hash64.FACTOR), exact, units);
  }

  /** The hash without its numbers; 0 if it was not asked for. */
  public long bare() {
    return takesBare ? Hash64.avalanche(bare) : 0;
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
    int i = 0;
    while (i < count && units % GRAM != 0) {
      unit(buffer[i++]);
    }
    for (; i <= count - GRAM; i += GRAM) {
      four(i);
    }
    while (i < count) {
      unit(buffer[i++]);
    }
    if (takesBare) {
      takeBare(count);
    }
  }

  private void unit(char c) {
    gram = gram >>> Character.SIZE | (long) c << (Long.SIZE - Character.SIZE);
    if (++units % GRAM == 0) {
      exact = Hash64.fold(exact ^ gram, Hash64.FACTOR);
    }
  }

  private void four(int i) {
    char[] in = buffer;
    gram = in[i] | (long) in[i + 1] << 16 | (long) in[i + 2] << 32 | (long) in[i + 3] << 48;
    units += GRAM;
    exact = Hash64.fold(exact ^ gram, Hash64.FACTOR);
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
