package io.loophound.detectors.digest;

/** Word bigrams in place of character 4-grams: for the measurement only. */
final class BigramSink extends NormalSink {
  private final long key;
  private final SimHash simHash;
  private long word;
  private long previous;

  BigramSink(long key, SimHash simHash) {
    super(4096, 0);
    this.key = key;
    this.simHash = simHash;
  }

  @Override
  void drain() {
    take(Math.max(0, end - KEEP));
  }

  @Override
  void finish() {
    take(end);
    endWord();
  }

  private void take(int units) {
    for (int i = 0; i < units; i++) {
      if ((CharClass.of(buffer[i]) & CharClass.WORD) == 0) {
        endWord();
      } else {
        word = Hash64.mix(word, buffer[i] + 1);
      }
    }
    System.arraycopy(buffer, units, buffer, 0, end - units);
    end -= units;
  }

  private void endWord() {
    if (word != 0) {
      simHash.add(Hash64.avalanche(Hash64.mix(previous, word) ^ key));
      previous = word;
      word = 0;
    }
  }
}
