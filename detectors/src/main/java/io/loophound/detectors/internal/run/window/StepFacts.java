package io.loophound.detectors.internal.run.window;

import io.loophound.detectors.internal.digest.outcome.ArgumentShape;
import io.loophound.detectors.internal.digest.outcome.CallMarks;
import io.loophound.detectors.internal.digest.outcome.OutcomeDigest;
import io.loophound.detectors.internal.digest.outcome.OutcomeDigest.Kind;
import io.loophound.detectors.internal.digest.text.TextDigest;
import io.loophound.detectors.policy.Sign;
import java.util.List;

/**
 * The facts about a step, packed as the {@link StepWindow} keeps them. Later sightings only fill
 * blanks.
 */
abstract class StepFacts {
  static final int CALL = 0;
  static final int OUTCOME = 1; // and the similarity hash after it
  static final int ORIGIN = 3; // model call, round, each with a flag before it
  static final int REST = 4; // id of the call, letters and words of the outcome, flags
  static final int MARKS = 5; // of the outcome 32 bits; its sign; the score after its round
  static final int WIDTH = 6;

  private static final long UNREAD = 1L << (Integer.SIZE - 1); // of ORIGIN
  private static final long UNDECLARED = Long.MIN_VALUE; // of ORIGIN

  private static final int COMPLETE = 1;
  private static final int NEWS = 2;
  private static final int SHARED = 4;
  private static final int EXECUTING = 8;
  private static final int REFUSED = 16;
  private static final int KIND = 5;
  private static final int PASSING = 128;
  private static final int WORDS = 8;
  private static final int MOST_WORDS = 255; // more make no difference
  private static final int VERBATIM = 16;
  private static final int TOOK = 48;
  private static final long WAITS = Long.MIN_VALUE;
  private static final int SIGN = 32; // of MARKS: 8 bits, one more than its place in SIGNS
  private static final int MOST_SIGN = 0xFF;
  private static final int SCORE = 40; // of MARKS: 24 bits, hundredths
  private static final int MOST_SCORE = 0xFFFFFF;
  private static final int SLOW_MILLIS = 1000;
  private static final int NOT_AT_ONCE_MILLIS = 200;
  private static final int LETTERS = 0xFFFF; // this much of a hash: several in a row are compared

  private static final long SILENCE = OutcomeDigest.of("", "", null).digest();
  private static final List<Kind> KINDS = List.of(Kind.values());
  private static final List<Sign> SIGNS = List.of(Sign.values());

  private final long[] facts;

  StepFacts(long[] facts) {
    this.facts = facts;
  }

  /** The facts of a call that was requested. */
  static long[] asked(Step.Place place, int callId, long call) {
    long[] facts = new long[WIDTH];
    facts[CALL] = call;
    facts[ORIGIN] = (long) place.modelCall() << Integer.SIZE | place.round();
    facts[REST] = (long) (callId & LETTERS) << Integer.SIZE;
    return facts;
  }

  void shape(ArgumentShape shape) {
    facts[MARKS] = CallMarks.of(shape);
  }

  /** As the window keeps it. */
  long[] facts() {
    return facts;
  }

  static boolean isComplete(long rest) {
    return (rest & COMPLETE) != 0;
  }

  static boolean isRefused(long rest) {
    return (rest & REFUSED) != 0;
  }

  static int round(long origin) {
    return (int) origin & Integer.MAX_VALUE;
  }

  /** The round it belongs to: the calls of one reply. */
  public int round() {
    return round(facts[ORIGIN]);
  }

  /** The number of the model call that requested it, from 1; 0 when unknown. */
  public int modelCall() {
    return (int) (facts[ORIGIN] >>> Integer.SIZE) & Integer.MAX_VALUE;
  }

  int callId() {
    return callId(facts[REST]);
  }

  static int callId(long rest) {
    return (int) (rest >>> Integer.SIZE) & LETTERS;
  }

  /** How long the tool took, in milliseconds; 0 when unknown. */
  public long tookMillis() {
    return ToolTime.millis((facts[REST] >>> TOOK) & ToolTime.PACKED);
  }

  void took(long millis) {
    facts[REST] |= ToolTime.pack(millis) << TOOK;
  }

  /**
   * Whether it waited for something that happens elsewhere: its outcome says "not finished yet", or
   * it returned little or nothing after a time-out of its own.
   */
  public boolean waits() {
    return waits(facts[REST]);
  }

  static boolean waits(long rest) {
    return (rest & WAITS) != 0;
  }

  void waited() {
    facts[REST] |= WAITS;
  }

  /** Digest of tool and canonical arguments. */
  public long call() {
    return facts[CALL];
  }

  /** Whether it failed. */
  public boolean failed() {
    return is(Kind.ERROR);
  }

  /** Whether it failed in a way that waiting may cure, and not immediately: it is being retried. */
  public boolean passes() {
    return failed() && has(PASSING) && tookMillis() >= NOT_AT_ONCE_MILLIS;
  }

  /** Whether it found nothing, was denied, or the like. */
  public boolean negative() {
    return is(Kind.NEGATIVE);
  }

  /** Whether its outcome says "not finished yet". */
  public boolean pending() {
    return is(Kind.PENDING);
  }

  final boolean is(Kind kind) {
    return complete() && kind() == kind;
  }

  /** Whether it returned nothing at all. */
  public boolean silent() {
    return complete() && facts[OUTCOME] == SILENCE;
  }

  /** Whether an outcome came, but could not be read: nothing is known about it. */
  public boolean isUnread() {
    return !complete() && (facts[ORIGIN] & UNREAD) != 0;
  }

  void unread() {
    facts[ORIGIN] |= UNREAD;
  }

  /** Whether the request that the model answered had tools, and none of this name. */
  public boolean isUndeclared() {
    return (facts[ORIGIN] & UNDECLARED) != 0;
  }

  void undeclared() {
    facts[ORIGIN] |= UNDECLARED;
  }

  /** Whether the outcome is known. */
  public boolean complete() {
    return has(COMPLETE);
  }

  /**
   * The outcome, or null. At most 255 of its words count, and 27 bits of the hash of its letters.
   */
  public OutcomeDigest outcome() {
    if (!complete()) {
      return null;
    }
    int words = (int) (facts[REST] >>> WORDS) & MOST_WORDS;
    TextDigest text = new TextDigest(facts[OUTCOME], facts[OUTCOME + 1], words);
    return new OutcomeDigest(
        text, kind(), verbatim(), has(PASSING), CallMarks.outcome(facts[MARKS]));
  }

  /** What it showed about the run; null while that is not known. */
  public Sign sign() {
    int kept = (int) (facts[MARKS] >>> SIGN) & MOST_SIGN;
    return kept == 0 ? null : SIGNS.get(kept - 1);
  }

  void shows(Sign sign) {
    long kept = SIGNS.indexOf(sign) + 1L;
    facts[MARKS] = (facts[MARKS] & ~((long) MOST_SIGN << SIGN)) | (kept << SIGN);
  }

  /** The score of the run after its round, in hundredths; 0 while the round is not over. */
  public int score() {
    return (int) (facts[MARKS] >>> SCORE);
  }

  void scored(int hundredths) {
    facts[MARKS] = scored(facts[MARKS], hundredths);
  }

  static long scored(long marks, int hundredths) {
    long kept = Math.max(0, Math.min(hundredths, MOST_SCORE));
    return (marks & ((1L << SCORE) - 1)) | (kept << SCORE);
  }

  /** Whether neither its few arguments nor its outcome say what it did. */
  final boolean acknowledgesFew() {
    return CallMarks.movesOn(facts[MARKS]);
  }

  /** Whether nothing is left of the outcome after masking, or there are no arguments. */
  public boolean maskedAway() {
    return complete() && CallMarks.maskedAway(facts[MARKS]);
  }

  /** Whether it took its time, and did not fail. */
  public boolean slow() {
    return !failed() && tookMillis() >= SLOW_MILLIS;
  }

  private int verbatim() {
    int low = (int) (facts[REST] >>> VERBATIM) & LETTERS;
    return low | CallMarks.letters(facts[MARKS]) << Short.SIZE;
  }

  private Kind kind() {
    return KINDS.get((int) (facts[REST] >>> KIND) & 3);
  }

  /** Whether the run had not seen this outcome of this call before. */
  public boolean news() {
    return has(NEWS);
  }

  /**
   * Whether it only says that something was done: a good outcome that other calls of the run had
   * too. Doing the same again, after something was undone, may be work.
   */
  public boolean acknowledges() {
    return has(SHARED) && is(Kind.OK);
  }

  /** Whether a tool seam has seen it. */
  public boolean executing() {
    return has(EXECUTING);
  }

  void execute() {
    facts[REST] |= EXECUTING;
  }

  /** The guard refused it: what is reported as its outcome later is not one. */
  void refuse() {
    facts[REST] |= REFUSED;
  }

  /** Whether the guard refused it. */
  public boolean refused() {
    return has(REFUSED);
  }

  void complete(OutcomeDigest outcome, boolean isNews, boolean isShared) {
    facts[OUTCOME] = outcome.digest();
    facts[OUTCOME + 1] = outcome.text().simHash();
    facts[REST] |=
        COMPLETE
            | (long) (outcome.verbatim() & LETTERS) << VERBATIM
            | (outcome.passing() ? PASSING : 0)
            | Math.min(outcome.text().words(), MOST_WORDS) << WORDS
            | (isNews ? NEWS : 0)
            | (isShared ? SHARED : 0)
            | KINDS.indexOf(outcome.kind()) << KIND;
    facts[MARKS] |= CallMarks.of(outcome);
    if (outcome.kind() == Kind.ERROR && !outcome.passing()) {
      facts[REST] &= ~WAITS; // what it waited for has failed
    }
  }

  private boolean has(int flag) {
    return (facts[REST] & flag) != 0;
  }
}
