package io.loophound.detectors.internal.digest.text;

import io.loophound.detectors.internal.digest.hash.Hash64;
import io.loophound.detectors.internal.digest.normal.CharClass;
import io.loophound.detectors.internal.digest.normal.NormalSink;

/**
 * Feeds a similarity hash with word bigrams, character 4-grams or both; only for the measurement.
 * All three are written equally plainly, so their costs are comparable.
 */
final class ShingleSink extends NormalSink {
  private static final int CAPACITY = 4096;

  private final long key;
  private final boolean characters;
  private final boolean bigrams;
  private final SimHash simHash = new SimHash();
  private long gram;
  private long word;
  private long previous;

  ShingleSink(long key, boolean characters, boolean bigrams) {
    super(CAPACITY, 0);
    this.key = key;
    this.characters = characters;
    this.bigrams = bigrams;
  }

  long simHash() {
    return simHash.result();
  }

  @Override
  protected void drain() {
    take(Math.max(0, end - KEEP));
  }

  @Override
  protected void finish() {
    take(end);
    endWord();
  }

  private void take(int units) {
    for (int i = 0; i < units; i++) {
      if (characters) {
        gram = gram >>> 16 | (long) buffer[i] << 48;
        simHash.add(SimHash.shingle(gram ^ key));
      }
      if (bigrams) {
        addToWord(buffer[i]);
      }
    }
    System.arraycopy(buffer, units, buffer, 0, end - units);
    end -= units;
  }

  private void addToWord(char unit) {
    if ((CharClass.of(unit) & CharClass.WORD) == 0) {
      endWord();
    } else {
      word = Hash64.mix(word, unit + 1);
    }
  }

  private void endWord() {
    if (word != 0) {
      simHash.add(Hash64.avalanche(Hash64.mix(previous, word) ^ key));
      previous = word;
      word = 0;
    }
  }
}
