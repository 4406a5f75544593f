package io.loophound.detectors.internal.run.window;

import io.loophound.detectors.internal.digest.fact.OutcomeKind;
import io.loophound.detectors.internal.digest.fact.ResultDigest;
import io.loophound.detectors.internal.digest.hash.Hash64;
import io.loophound.detectors.policy.Sign;
import java.util.List;

/**
 * The facts about a step, packed as the {@link StepWindow} keeps them. Later sightings only fill
 * blanks.
 */
abstract class StepFacts {
  static final int DIGESTS = 0; // of the call, of its outcome: 32 bits each
  static final int ORIGIN = 1; // model call, round, each with a bit before it
  static final int REST = 2; // id of the call, score after its round, its sign, tool, flags
  static final int WIDTH = 3;

  private static final long OUTCOME = 0xFFFF_FFFFL; // of DIGESTS
  private static final long UNREAD = 1L << (Integer.SIZE - 1); // of ORIGIN

  private static final int COMPLETE = 1;
  private static final int NEWS = 2;
  private static final int FAILED = 4;
  private static final int EMPTY = 8;
  private static final int EXECUTING = 16;
  private static final int REFUSED = 32;
  private static final int SILENT = 64;
  private static final int OUTCOME_FLAGS = COMPLETE | FAILED | EMPTY | SILENT;
  private static final int TOOL = 7; // 7 bits, 0 if the tool has no number
  private static final long MOST_TOOL = 0x7F;
  private static final int SIGN = 16; // 8 bits, one more than its index in SIGNS
  private static final long MOST_SIGN = 0xFF;
  private static final int SCORE = 24; // 24 bits, hundredths
  private static final long MOST_SCORE = 0xFFFFFF;
  private static final int ID = 48; // 16 bits

  private static final List<Sign> SIGNS = List.of(Sign.values());

  private final long[] facts;

  StepFacts(long[] facts) {
    this.facts = facts;
  }

  /** The facts of a call that was requested. */
  static long[] ofRequestedCall(Step.Ordinals ordinals, int callId, int call) {
    long[] facts = new long[WIDTH];
    facts[DIGESTS] = (long) call << Integer.SIZE;
    facts[ORIGIN] = (long) ordinals.modelCall() << Integer.SIZE | ordinals.round();
    facts[REST] = (long) callId << ID;
    return facts;
  }

  /** The part of a call id that is kept: 16 bits; 0 means none. */
  static int idOf(String id) {
    int hash = id.isEmpty() ? 0 : Long.hashCode(Hash64.of(id));
    int kept = (hash ^ (hash >>> Short.SIZE)) & 0xFFFF;
    return kept == 0 && !id.isEmpty() ? 1 : kept;
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
    return (int) (rest >>> ID);
  }

  /** The number of its tool; 0 if it has none. */
  static int toolNumber(long rest) {
    return (int) (rest >>> TOOL & MOST_TOOL);
  }

  void setToolNumber(int number) {
    facts[REST] |= (long) number << TOOL;
  }

  /** Digest of tool and canonical arguments. */
  public int call() {
    return call(facts[DIGESTS]);
  }

  static int call(long digests) {
    return (int) (digests >>> Integer.SIZE);
  }

  /** Whether it failed. */
  public boolean hasFailed() {
    return has(FAILED);
  }

  /** Whether it returned nothing, or said that it found nothing. */
  public boolean isEmpty() {
    return has(EMPTY);
  }

  /** Whether it returned nothing at all, or a word for it such as null: there is no result. */
  public boolean isSilent() {
    return has(SILENT);
  }

  /** Whether an outcome came, but could not be read: nothing is known about it. */
  public boolean isUnread() {
    return !isComplete() && (facts[ORIGIN] & UNREAD) != 0;
  }

  void markUnread() {
    facts[ORIGIN] |= UNREAD;
  }

  /** Whether the outcome is known. */
  public boolean isComplete() {
    return has(COMPLETE);
  }

  /** A hash of the outcome without times, ids and the like; 0 while it is not known. */
  public int outcome() {
    return outcome(facts[DIGESTS]);
  }

  static int outcome(long digests) {
    return (int) digests;
  }

  private void outcome(int digest) {
    facts[DIGESTS] = (facts[DIGESTS] & ~OUTCOME) | (digest & OUTCOME);
  }

  /** What it showed about the run; null while that is not known. */
  public Sign sign() {
    int kept = (int) (facts[REST] >>> SIGN & MOST_SIGN);
    return kept == 0 ? null : SIGNS.get(kept - 1);
  }

  void recordSign(Sign sign) {
    long kept = SIGNS.indexOf(sign) + 1L;
    facts[REST] = (facts[REST] & ~(MOST_SIGN << SIGN)) | (kept << SIGN);
  }

  /** The score of the run after its round, in hundredths; 0 while the round is not over. */
  public int score() {
    return (int) (facts[REST] >>> SCORE & MOST_SCORE);
  }

  void recordScore(int hundredths) {
    facts[REST] = scored(facts[REST], hundredths);
  }

  static long scored(long rest, int hundredths) {
    long kept = Math.max(0, Math.min(hundredths, MOST_SCORE));
    return (rest & ~(MOST_SCORE << SCORE)) | (kept << SCORE);
  }

  /** Whether the run had not seen this outcome of this call before. */
  public boolean isNewOutcome() {
    return has(NEWS);
  }

  /** Whether a tool seam has seen it. */
  public boolean isExecuted() {
    return has(EXECUTING);
  }

  void markExecuted() {
    facts[REST] |= EXECUTING;
  }

  /** The guard refused it: what is reported as its outcome later is not one. */
  void markRefused() {
    facts[REST] |= REFUSED;
  }

  /** Whether the guard refused it. */
  public boolean isRefused() {
    return has(REFUSED);
  }

  void complete(ResultDigest result, boolean isNews) {
    outcome(result.hashes().equality());
    facts[REST] |=
        COMPLETE
            | (isNews ? NEWS : 0)
            | (result.kind().isFailure() ? FAILED : 0)
            | (result.kind() == OutcomeKind.EMPTY ? EMPTY : 0)
            | (result.kind() == OutcomeKind.EMPTY && result.extent().words() <= 1 ? SILENT : 0);
  }

  /** It ended as another one did. */
  void completeAs(StepFacts model) {
    outcome(model.outcome());
    facts[REST] |= model.facts[REST] & OUTCOME_FLAGS;
  }

  private boolean has(int flag) {
    return (facts[REST] & flag) != 0;
  }
}
