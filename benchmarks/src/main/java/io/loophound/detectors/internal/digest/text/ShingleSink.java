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
    super(CAPACITY);
    this.key = key;
    this.characters = characters;
    this.bigrams = bigrams;
  }

  long simHash() {
    return simHash.result();
  }

  @Override
  protected void drain() {
    add(take(end - KEEP));
  }

  @Override
  protected void finish() {
    add(take(end));
    endWord();
  }

  private void add(String text) {
    for (int i = 0; i < text.length(); i++) {
      char unit = text.charAt(i);
      if (characters) {
        gram = gram >>> 16 | (long) unit << 48;
        simHash.add(SimHash.shingle(gram ^ key));
      }
      if (bigrams) {
        addToWord(unit);
      }
    }
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
