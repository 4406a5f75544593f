package io.loophound.detectors.internal.digest.text;

import io.loophound.detectors.internal.digest.hash.Hash64;
import io.loophound.detectors.internal.digest.normal.NormalSink;
import java.util.Arrays;

/** Hashes the normalised text and its character 4-grams while it is written. */
final class DigestSink extends NormalSink {
  /** The units before the first one, so that the first 4-gram is complete. */
  private static final int LEAD = 4;

  private static final int CAPACITY = 2048;

  private final long key;
  private final SimHash simHash = new SimHash();
  private char[] units; // of the text, behind the last ones that were taken
  private int filled = LEAD;
  private LaneCounters lanes;
  private long exact;
  private long length;

  DigestSink(long key, int textLength) {
    super(Math.min(CAPACITY, textLength + 2 * ROOM));
    this.key = key;
    units = new char[LEAD + Math.min(CAPACITY, textLength)];
    exact = key;
  }

  /** The keyed hash of all units. */
  long exact() {
    return Hash64.finish(exact, key, length);
  }

  /** The similarity hash. */
  long simHash() {
    return simHash.result();
  }

  @Override
  protected void drain() {
    decode(end - KEEP);
  }

  @Override
  protected void finish() {
    decode(end);
    int blocks = LEAD + (filled - LEAD & -SimHash.BLOCK);
    long gram = takeBlocks(blocks);
    for (int i = blocks; i < filled; i++) {
      gram = gram >>> 16 | (long) units[i] << 48;
      exact = Hash64.fold(exact ^ gram, Hash64.FACTOR);
      simHash.add(SimHash.shingle(gram ^ key));
    }
    length += filled - LEAD;
    if (lanes != null) {
      simHash.addAll(lanes);
    }
  }

  private void decode(int most) {
    String text = take(most);
    if (units.length < filled + text.length()) {
      units = Arrays.copyOf(units, filled + text.length());
    }
    text.getChars(0, text.length(), units, filled);
    filled += text.length();
    while (filled - LEAD >= LaneCounters.BATCH) {
      takeBatch();
    }
  }

  private void takeBatch() {
    if (lanes == null) {
      lanes = new LaneCounters();
    }
    int from = LEAD;
    for (long[] row : lanes.rows) {
      grams(from, from + LaneCounters.LANES, row);
      from += LaneCounters.LANES;
    }
    lanes.add(key);
    length += LaneCounters.BATCH;
    filled -= LaneCounters.BATCH;
    System.arraycopy(units, LaneCounters.BATCH, units, 0, filled);
  }

  private long takeBlocks(int to) {
    long[] hashes = new long[to - LEAD];
    long last = grams(LEAD, to, hashes);
    for (int i = 0; i < hashes.length; i++) {
      hashes[i] = SimHash.shingle(hashes[i] ^ key);
    }
    simHash.addBlocks(hashes, 0, hashes.length);
    return last;
  }

  /** Writes the 4-grams that end at {@code from} to {@code to}; joins every fourth to the hash. */
  private long grams(int from, int to, long[] out) {
    char[] in = units;
    long joined = exact;
    long gram = gram(from - 1);
    for (int i = from, o = 0; i < to; i += 4, o += 4) {
      gram = gram >>> 16 | (long) in[i] << 48;
      out[o] = gram;
      gram = gram >>> 16 | (long) in[i + 1] << 48;
      out[o + 1] = gram;
      gram = gram >>> 16 | (long) in[i + 2] << 48;
      out[o + 2] = gram;
      gram = gram >>> 16 | (long) in[i + 3] << 48;
      out[o + 3] = gram;
      joined = Hash64.fold(joined ^ gram, Hash64.FACTOR);
    }
    exact = joined;
    return gram;
  }

  private long gram(int last) {
    return units[last - 3]
        | (long) units[last - 2] << 16
        | (long) units[last - 1] << 32
        | (long) units[last] << 48;
  }
}
