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
    super(CAPACITY);
    this.sketch = sketch;
  }

  /** How many words were new. */
  int fresh() {
    return fresh;
  }

  @Override
  protected void drain() {
    read(take(end - KEEP));
  }

  @Override
  protected void finish() {
    read(take(end));
    endWord();
  }

  private void read(String text) {
    for (int i = 0; i < text.length(); i++) {
      char unit = text.charAt(i);
      if ((CharClass.of(unit) & CharClass.WORD) == 0) {
        endWord();
      } else {
        word = Hash64.mix(word, unit);
        inWord = true;
        if (CharClass.isUnspaced(unit)) {
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
