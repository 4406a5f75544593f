package io.loophound.detectors.internal.digest.sketch;

import io.loophound.detectors.internal.digest.hash.Hash64;
import io.loophound.detectors.internal.digest.normal.CharClass;
import io.loophound.detectors.internal.digest.normal.NormalSink;

/** Adds the words of the normalised text to a sketch. */
final class WordSink extends NormalSink {
  private static final int CAPACITY = 1024;

  private final WordSketch sketch;
  private final long key = Hash64.key();
  private long word = key;
  private boolean inWord;
  private int fresh;

  WordSink(WordSketch sketch) {
    super(CAPACITY, 0);
    this.sketch = sketch;
  }

  /** How many words were new. */
  int fresh() {
    return fresh;
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
    endWord();
  }

  private void take(int units) {
    for (int i = 0; i < units; i++) {
      if ((CharClass.of(buffer[i]) & CharClass.WORD) == 0) {
        endWord();
      } else {
        word = Hash64.mix(word, buffer[i]);
        inWord = true;
        if (CharClass.isUnspaced(buffer[i])) {
          endWord();
        }
      }
    }
  }

  private void endWord() {
    if (inWord && sketch.add(Hash64.avalanche(word))) {
      fresh++;
    }
    word = key;
    inWord = false;
  }
}
