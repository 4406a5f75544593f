package io.loophound.detectors.internal.score.talk;

/**
 * The table of talk: what a round adds to the score by what the reply says and what answers it, in
 * hundredths. {@link #NEWS} sets the score back.
 */
final class TalkTable {
  static final int NEWS = -1;

  /** Two who only thank each other, in whatever words. */
  private static final int COURTESIES = 100;

  /** The share of words from which two messages are nearly equal. */
  static final double NEAR = 0.8;

  private static final double ALIKE = 0.40;
  static final double AKIN = 0.25;
  private static final double LOOSE = 0.20;

  private TalkTable() {}

  /** What a reply says, against everything that the run has said. */
  enum ReplyKind {
    EMPTY(50, 200, 200, 200, 100, 100, 0, 200),
    /** Short, and equal to the last reply. */
    AGAIN(100, 100, 0, 200, NEWS, 0, NEWS, 100),
    /** Short, and not news. */
    SHORT(100, 0, NEWS, 200, NEWS, NEWS, NEWS, 50),
    /** Equal to one of the last replies. */
    EQUAL(200, 200, 200, 200, 50, 100, NEWS, 200),
    ALIKE(200, 200, 200, 200, 50, 0, NEWS, 100),
    AKIN(100, 100, 100, 200, 50, 0, NEWS, 100),
    LOOSE(0, 0, 0, 200, 0, 0, NEWS, 50),
    /** Like one of the last replies, with a few new words: a refrain, and news before it. */
    FURTHER(100, NEWS, NEWS, 200, NEWS, NEWS, NEWS, 0),
    /** Like none of the last replies, or with a number that nobody had said. */
    OTHER(NEWS, NEWS, NEWS, 200, NEWS, NEWS, NEWS, 0),
    /** Code, or mostly new words. */
    NEW(NEWS, NEWS, NEWS, 50, NEWS, NEWS, NEWS, NEWS);

    private final int echo;
    private final int same;
    private final int another;
    private final int complaint;
    private final int earlier;
    private final int poor;
    private final int fresh;
    private final int turn;

    ReplyKind(
        int echo,
        int same,
        int another,
        int complaint,
        int earlier,
        int poor,
        int fresh,
        int turn) {
      this.echo = echo;
      this.same = same;
      this.another = another;
      this.complaint = complaint;
      this.earlier = earlier;
      this.poor = poor;
      this.fresh = fresh;
      this.turn = turn;
    }

    /** The one of two answers that weighs more. */
    Answer heavier(Answer one, Answer other) {
      return weight(other) > weight(one) ? other : one;
    }

    int weight(Answer answer) {
      return switch (answer) {
        case ECHO -> echo;
        case SAME -> same;
        case ANOTHER -> another;
        case COMPLAINT -> complaint;
        case EARLIER -> earlier;
        case POOR -> poor;
        case FRESH -> fresh;
        case TURN -> turn;
        case COURTESY -> COURTESIES;
      };
    }
  }

  /** What answers the reply. */
  enum Answer {
    /** Nothing, or the reply itself. */
    ECHO,
    /** The same message as before. */
    SAME,
    /** The same message as before, about another number: "Is order 9 paid?" after order 7. */
    ANOTHER,
    /** The same message, which refuses the reply. */
    COMPLAINT,
    /** A message from before the last one. */
    EARLIER,
    /** A message with almost nothing new. */
    POOR,
    /** A message with news. */
    FRESH,
    /** The next of a few messages in turn ("Next speaker: Coder"), and no new word before it. */
    TURN,
    /** Thanks for thanks, or a wish for a good-bye. */
    COURTESY;

    /** Whether the same was said before. */
    boolean isRepeated() {
      return this == SAME || this == ANOTHER || this == EARLIER;
    }
  }

  /** The kind of a reply by its likeness to the likest of the last replies. */
  static ReplyKind byLikeness(double likeness) {
    return likeness >= ALIKE
        ? ReplyKind.ALIKE
        : likeness >= AKIN ? ReplyKind.AKIN : likeness >= LOOSE ? ReplyKind.LOOSE : ReplyKind.OTHER;
  }
}
