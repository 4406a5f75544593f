package io.loophound.detectors.internal.stream;

/** Counts one character that repeats on and on; white space counts as one character. */
final class CharacterRun {
  private final ChantLimits limits;
  private int last = -1;
  private int same;
  private int wordless;

  CharacterRun(ChantLimits limits) {
    this.limits = limits;
  }

  void reset() {
    same = 0;
    wordless = 0;
  }

  /** True when this has continued for too long; words are handled elsewhere. */
  boolean accept(int c) {
    int kind = Character.isWhitespace(c) ? ' ' : c;
    same = kind == last ? same + 1 : 1;
    last = kind;
    if (CodePoints.isWord(c)) {
      reset();
      return false;
    }
    wordless++;
    return same >= limits.longestRunOfOneCharacter() || wordless >= limits.data();
  }

  int times() {
    return Math.max(same, 1);
  }
}
