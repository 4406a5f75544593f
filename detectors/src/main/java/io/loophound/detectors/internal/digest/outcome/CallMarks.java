package io.loophound.detectors.internal.digest.outcome;

import io.loophound.detectors.internal.digest.hash.Hash64;

/**
 * What is kept of a tool call, in 32 bits: whether its arguments say little, and its outcome's
 * marks.
 */
public final class CallMarks {
  private static final int NO_ARGUMENTS = 8; // next to the marks of the outcome
  private static final int BRIEF = 16;
  private static final long OUTCOME = 0xFFFF0007L;
  private static final int LETTERS_SHIFT = 5;
  private static final int LETTERS = 0x7FF;

  private CallMarks() {}

  public static long of(ArgumentShape shape) {
    return (shape.none() ? NO_ARGUMENTS : 0) | (shape.brief() ? BRIEF : 0);
  }

  /** The marks of an outcome, with eleven bits of the hash of its letters. */
  public static long of(OutcomeDigest outcome) {
    long letters = (outcome.verbatim() >>> Short.SIZE) & (long) LETTERS;
    return (outcome.marks().pack() & OUTCOME) | (letters << LETTERS_SHIFT);
  }

  /** The eleven bits. */
  public static int letters(long marks) {
    return (int) (marks >>> LETTERS_SHIFT) & LETTERS;
  }

  public static OutcomeMarks outcome(long marks) {
    return OutcomeMarks.unpack((int) (marks & OUTCOME));
  }

  public static boolean brief(long marks) {
    return (marks & BRIEF) != 0;
  }

  public static boolean movesOn(long marks) {
    return brief(marks) && outcome(marks).acknowledges();
  }

  public static boolean maskedAway(long marks) {
    return outcome(marks).away() || (marks & NO_ARGUMENTS) != 0;
  }

  /** The part of a call id that is kept: 16 bits; 0 means none. */
  public static int ofId(String id) {
    int hash = id.isEmpty() ? 0 : Long.hashCode(Hash64.of(id));
    int kept = (hash ^ (hash >>> Short.SIZE)) & 0xFFFF;
    return kept == 0 && !id.isEmpty() ? 1 : kept;
  }
}
