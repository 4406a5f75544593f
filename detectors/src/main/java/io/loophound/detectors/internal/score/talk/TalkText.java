package io.loophound.detectors.internal.score.talk;

import io.loophound.detectors.internal.digest.hash.Hash64;
import io.loophound.detectors.internal.digest.normal.CharClass;

/** What is kept of a reply, or of a message in the user's place. */
final class TalkText {
  private static final int SKETCHED = 400;

  final long exact;
  final long masked;
  final int words;
  final Sketch all;
  final Sketch content;
  int count; // of a complaint: what it weighs by now, in hundredths

  private TalkText(long exact, long masked, int words, Sketch all, Sketch content) {
    this.exact = exact;
    this.masked = masked;
    this.words = words;
    this.all = all;
    this.content = content;
  }

  static TalkText of(String text) {
    String plain = text.strip();
    char[] all = new char[SKETCHED];
    char[] content = new char[SKETCHED];
    int words = 0;
    int telling = 0;
    WordScan scan = new WordScan(plain);
    while (scan.next()) {
      if (words < SKETCHED) {
        all[words] = (char) scan.hash();
        if (scan.isContent()) {
          content[telling++] = (char) scan.hash();
        }
      }
      words++;
    }
    return new TalkText(
        Hash64.of(plain),
        withoutNumbers(plain),
        words,
        Sketch.of(all, Math.min(words, SKETCHED)),
        Sketch.of(content, telling));
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
        || (words > 0 && other.words > 0 && all.likeness(other.all) >= TalkTable.NEAR);
  }
}
