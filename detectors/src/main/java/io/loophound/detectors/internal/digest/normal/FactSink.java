package io.loophound.detectors.internal.digest.normal;

import io.loophound.detectors.internal.digest.hash.Hash64;
import java.util.Arrays;

/**
 * Hashes the normalised text and its words, and if asked for once more with every number masked.
 */
public final class FactSink extends NormalSink {
  private static final int CAPACITY = 4096;

  private final boolean takesBare;
  private long exact = Hash64.key();
  private long length;
  private long bare = exact;
  private boolean number;
  private final DistinctWords words = new DistinctWords();

  /**
   * A sink for a text of this length.
   *
   * @param takesBare whether to hash it without its numbers as well
   */
  public FactSink(int textLength, boolean takesBare) {
    super(Math.min(CAPACITY, textLength + 2 * ROOM), true);
    this.takesBare = takesBare;
  }

  /** The hash of the normalised text. */
  public long exact() {
    return Hash64.finish(exact, Hash64.key(), length);
  }

  /** The hash of its different words; 0 if they are few. */
  public int words() {
    return words.finish();
  }

  /** The hash without its numbers; 0 if it was not asked for. */
  public long bare() {
    return takesBare ? Hash64.avalanche(bare) : 0;
  }

  @Override
  protected void drain() {
    int count = end - KEEP & -Long.BYTES;
    length += count;
    hash(count);
  }

  @Override
  protected void finish() {
    length += end;
    Arrays.fill(buffer, end, end + Long.BYTES, (byte) 0);
    hash(end + Long.BYTES - 1 & -Long.BYTES);
  }

  /** Takes so many bytes, a multiple of eight. */
  private void hash(int count) {
    long joined = exact;
    for (int i = 0; i < count; i += Long.BYTES) {
      joined = Hash64.fold(joined ^ ByteLanes.at(buffer, i), Hash64.FACTOR);
    }
    exact = joined;
    int taken = Math.min(count, end);
    if (takesBare) {
      hashBare(taken);
    }
    words.add(buffer, taken);
    drop(taken);
  }

  private void hashBare(int count) {
    for (int i = 0; i < count; i++) {
      byte c = buffer[i];
      boolean digit = CharClass.has(c, CharClass.DIGIT);
      if (!digit || !number) {
        bare = Hash64.mix(bare, digit ? '#' : c);
      }
      number = digit;
    }
  }
}
