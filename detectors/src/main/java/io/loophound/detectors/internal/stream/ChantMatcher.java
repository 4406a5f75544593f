package io.loophound.detectors.internal.stream;

/**
 * Recognises, while a reply streams, that it says the same thing over and over. The result does not
 * depend on how the stream is split; every character takes constant time; about 10 KB of digests
 * are kept, but no text.
 *
 * <p>Words count, without regard to case, blanks and punctuation. Fenced code is not examined, and
 * nothing is compared across it. A table, list, heading, quote or rule ends what came before, and
 * its own lines, as lines of one or two words, must repeat three times as often; data (numbers,
 * JSON, markup, Base64) much longer still. Numbers are words, so lines with increasing numbers are
 * not equal.
 *
 * <p>Not thread-safe: the parts of a stream must come one after the other.
 */
public final class ChantMatcher {
  private static final int LABEL_WORDS = 2;

  private final MarkdownLines lines = new MarkdownLines();
  private final WordHash word = new WordHash();
  private final PeriodicWords periods;
  private final RepeatedSentence refrain;
  private final CharacterRun sameness;
  private char high;
  private long read;
  private long wordEnd;
  private int lineWords;
  private long lineLength;
  private Chant chant;

  /** A matcher for one reply. */
  public ChantMatcher(ChantLimits limits) {
    periods = new PeriodicWords(limits);
    refrain = new RepeatedSentence(limits);
    sameness = new CharacterRun(limits);
    word.clear();
  }

  /** Reads the next part of the reply; true once a chant is certain. */
  public boolean feed(CharSequence delta) {
    for (int i = 0; i < delta.length() && chant == null; i++) {
      char unit = delta.charAt(i);
      read++;
      if (Character.isHighSurrogate(unit)) {
        high = unit;
      } else if (high != 0 && Character.isLowSurrogate(unit)) {
        accept(Character.toCodePoint(high, unit));
        high = 0;
      } else {
        high = 0;
        accept(unit);
      }
    }
    return chant != null;
  }

  /** What was found, or null. */
  public Chant chant() {
    return chant;
  }

  private void accept(int c) {
    if (c < 128 && lines.isInProse() && CodePoints.isWord(c)) {
      sameness.reset();
      letter(c);
    } else {
      acceptAny(c);
    }
  }

  /** Most characters are letters within a line of prose; this is the fast path for them. */
  private void letter(int c) {
    word.addAscii(c);
    if (word.isFull()) {
      endWord(read);
    }
  }

  private void acceptAny(int c) {
    boolean single = CodePoints.isSingle(c);
    boolean letter = !single && CodePoints.isWord(c);
    if (!letter && !word.isEmpty()) {
      endWord(read - Character.charCount(c));
    }
    read(c);
    TextForm shape = lines.shape();
    if (shape == TextForm.CODE) {
      return;
    }
    if (sameness.accept(c)) {
      onChant(sameness.times(), 0);
    } else if (single || letter) {
      word.add(c);
      if (single || word.isFull()) {
        endWord(read);
        if (CodePoints.isEmoji(c)) {
          periods.label(2);
        }
      }
    } else if (CodePoints.endsSentence(c) && refrain.end()) {
      onChant(refrain.times(), refrain.words());
    }
  }

  private void read(int c) {
    if (lines.accept(c)) {
      periods.reset();
      refrain.reset();
      sameness.reset();
      word.clear();
      wordEnd = read;
    }
    if (lines.isStructural()) {
      periods.structure();
      refrain.reset();
    }
    if (c == '\n') {
      if (lineWords <= LABEL_WORDS) {
        periods.label(lineLength);
      }
      lineWords = 0;
      lineLength = 0;
    }
  }

  private void endWord(long end) {
    int length = Math.max((int) (end - wordEnd), word.weight());
    TextForm shape = lines.shape();
    wordEnd = end;
    int hash = word.hash();
    boolean data = word.isData();
    word.clear();
    if (shape == TextForm.CODE) {
      return;
    }
    lines.word();
    lineWords++;
    lineLength += length;
    if (shape == TextForm.PROSE) {
      refrain.word(hash, data, length);
    }
    if (periods.push(hash, data ? TextForm.DATA : shape, length)) {
      onChant(periods.times(), periods.words());
    }
  }

  private void onChant(int times, int words) {
    if (chant == null) {
      chant = new Chant(times, words, read);
    }
  }
}
