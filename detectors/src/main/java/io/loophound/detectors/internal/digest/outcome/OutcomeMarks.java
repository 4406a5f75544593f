package io.loophound.detectors.internal.digest.outcome;

import io.loophound.detectors.event.MediaMark;
import io.loophound.detectors.internal.digest.hash.Hash64;
import io.loophound.detectors.internal.digest.normal.Normalizer;
import io.loophound.detectors.internal.digest.outcome.OutcomeDigest.Kind;
import io.loophound.detectors.internal.words.PhraseList;
import java.util.regex.Pattern;

/**
 * What is kept of an outcome besides its digest.
 *
 * @param acknowledges whether it only says that something was done
 * @param away whether all or most of it was masked
 * @param badCall whether it is a failure caused by the call itself: no such tool, wrong arguments
 * @param head 16 bits: for a failure, of its first words; otherwise of its letters, ignoring
 *     numbers between them
 */
public record OutcomeMarks(boolean acknowledges, boolean away, boolean badCall, int head) {
  private static final PhraseList DONE = PhraseList.named("acknowledgement");
  private static final PhraseList BAD_CALL = PhraseList.named("bad-call");
  private static final Pattern LABEL = Pattern.compile("^(\\w*(error|exception|fehler)\\W+|\\d+ )");
  // as in "500 rows imported", "imported 500 rows"; but not "the door is closed"
  private static final Pattern PARTICIPLE =
      Pattern.compile(
          "^(?!.*\\b(is|are|was|were|be|has|have|not|no)\\b)(.* )?\\p{L}{2,}ed\\W*$"
              + "|^\\p{L}{2,}ed (an? |the )?(\\d|<)");
  private static final int SHORT = 60;
  private static final int SHORT_WORDS = 6;
  private static final int LONGEST = 600;
  private static final int LETTERS = 2000;

  static OutcomeMarks of(String outcome, Kind kind, boolean away) {
    boolean failed = kind == Kind.ERROR;
    boolean judged = failed || kind == Kind.NEGATIVE;
    boolean brief = outcome.length() <= LONGEST;
    return new OutcomeMarks(
        acknowledges(outcome, kind),
        away,
        judged && brief && badCall(Normalizer.normalize(outcome)),
        failed ? FailureHead.of(outcome) : letters(outcome));
  }

  private static int letters(String outcome) {
    char[] read = new char[Math.min(outcome.length(), LETTERS)];
    outcome.getChars(0, read.length, read, 0);
    long hash = 0;
    for (char c : read) {
      hash = isLetter(c) ? 31 * hash + c : hash;
    }
    return (int) Hash64.mix(1, hash) & 0xFFFF;
  }

  private static boolean isLetter(char c) {
    char lower = (char) (c | 0x20);
    return c < 128 ? lower >= 'a' && lower <= 'z' : Character.isLetter(c);
  }

  private static boolean badCall(String normal) {
    return BAD_CALL.begin(LABEL.matcher(normal).replaceFirst(""));
  }

  private static boolean acknowledges(String outcome, Kind kind) {
    if (outcome.isBlank()) {
      return true;
    }
    if (kind != Kind.OK || outcome.length() > SHORT) {
      return false;
    }
    String normal = Normalizer.normalize(outcome);
    return normal.split(" ", SHORT_WORDS + 1).length <= SHORT_WORDS
        && !MediaMark.isIn(outcome) // a picture shows the state of the world
        && (DONE.in(normal) || PARTICIPLE.matcher(normal).find());
  }

  /** In 32 bits. */
  public int pack() {
    return head << Short.SIZE | (acknowledges ? 1 : 0) | (away ? 2 : 0) | (badCall ? 4 : 0);
  }

  /** From 32 bits. */
  public static OutcomeMarks unpack(int packed) {
    return new OutcomeMarks(
        (packed & 1) != 0, (packed & 2) != 0, (packed & 4) != 0, packed >>> Short.SIZE);
  }
}
