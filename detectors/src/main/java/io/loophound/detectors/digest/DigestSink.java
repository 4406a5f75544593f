package io.loophound.detectors.digest;

/** Hashes the normalised text and its character 4-grams as it comes. */
final class DigestSink extends NormalSink {
  /** The units before the first one, so that the first 4-gram is a whole one. */
  private static final int LEAD = 4;

  private static final int CAPACITY = 2048;

  private final long key;
  private final SimHash simHash = new SimHash();
  private final long[] hashes;
  private long exact;
  private long length;

  DigestSink(long key, int textLength) {
    super(Math.min(CAPACITY, textLength + LEAD + 2 * ROOM), LEAD);
    this.key = key;
    hashes = new long[buffer.length];
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
  void drain() {
    int take = Math.max(0, end - LEAD - KEEP) & -SimHash.BLOCK;
    hashBlocks(LEAD + take);
    System.arraycopy(buffer, take, buffer, 0, end - take);
    end -= take;
  }

  @Override
  void finish() {
    int blocks = LEAD + (end - LEAD & -SimHash.BLOCK);
    hashBlocks(blocks);
    long gram = gram(blocks - 1);
    for (int i = blocks; i < end; i++) {
      gram = gram >>> 16 | (long) buffer[i] << 48;
      exact = Hash64.fold(exact ^ gram, Hash64.FACTOR);
      simHash.add(Hash64.fold(gram ^ key, Hash64.FACTOR));
    }
    length += end - blocks;
  }

  private void hashBlocks(int to) {
    char[] in = buffer;
    long[] out = hashes;
    long seed = key;
    long joined = exact;
    long gram = gram(LEAD - 1);
    for (int i = LEAD; i < to; i += 4) {
      gram = gram >>> 16 | (long) in[i] << 48;
      out[i] = Hash64.fold(gram ^ seed, Hash64.FACTOR);
      gram = gram >>> 16 | (long) in[i + 1] << 48;
      out[i + 1] = Hash64.fold(gram ^ seed, Hash64.FACTOR);
      gram = gram >>> 16 | (long) in[i + 2] << 48;
      out[i + 2] = Hash64.fold(gram ^ seed, Hash64.FACTOR);
      gram = gram >>> 16 | (long) in[i + 3] << 48;
      out[i + 3] = Hash64.fold(gram ^ seed, Hash64.FACTOR);
      joined = Hash64.fold(joined ^ gram, Hash64.FACTOR);
    }
    exact = joined;
    simHash.addBlocks(out, LEAD, to);
    length += to - LEAD;
  }

  private long gram(int last) {
    return buffer[last - 3]
        | (long) buffer[last - 2] << 16
        | (long) buffer[last - 1] << 32
        | (long) buffer[last] << 48;
  }
}
