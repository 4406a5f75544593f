package io.loophound.detectors.internal.score.talk;

import io.loophound.detectors.internal.digest.hash.Hash64;
import io.loophound.detectors.internal.digest.normal.CharClass;

/** What is kept of a message in the user's place. */
final class TalkText {
  final int words;
  int count; // of a complaint: what it weighs by now, in hundredths
  private final long masked;
  private final Sketch sketch;

  private TalkText(long masked, int words, Sketch sketch) {
    this.masked = masked;
    this.words = words;
    this.sketch = sketch;
  }

  static TalkText of(String text) {
    String plain = text.strip();
    Sketch.Words all = Sketch.ofAll(plain);
    return new TalkText(withoutNumbers(plain), all.count(), all.sketch());
  }

  /** A hash in which numbers do not count, unless there is nothing else. */
  private static long withoutNumbers(String text) {
    long hash = Hash64.key();
    boolean number = false;
    boolean letters = false;
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      boolean digit = CharClass.isDigit(c);
      letters |= Character.isLetter(c);
      if (!digit || !number) {
        hash = Hash64.mix(hash, digit ? '#' : c);
      }
      number = digit;
    }
    return letters ? hash : Hash64.of(text);
  }

  boolean same(TalkText other) {
    return masked == other.masked
        || (words > 0 && other.words > 0 && sketch.likeness(other.sketch) >= TalkTable.NEAR);
  }
}
