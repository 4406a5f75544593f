package io.loophound.detectors.internal.score;

import io.loophound.detectors.internal.digest.fact.CallDigest;
import io.loophound.detectors.internal.digest.fact.Echo;
import io.loophound.detectors.internal.digest.fact.OutcomeKind;
import io.loophound.detectors.internal.digest.fact.ResultDigest;
import io.loophound.detectors.internal.digest.hash.Hash64;
import io.loophound.detectors.internal.digest.text.TextDigest;
import io.loophound.detectors.internal.score.ComplaintStreak.Again;
import io.loophound.detectors.policy.Sign;
import io.loophound.detectors.policy.ToolPolicy;

/**
 * The sign of each tool call of a run, by comparing its result with the last result of the same
 * call. Not thread-safe; guarded by the run's lock.
 */
final class RoundSigns {
  private static final int QUICK_MILLIS = 1000;
  private static final int QUICK_TOOL_MILLIS = 500;

  /** The fewest words of a reply whose repetition tells something. */
  private static final int TELLING_WORDS = 5;

  private final LastResults results = new LastResults();
  private final ToolHabits habits = new ToolHabits();

  private int round;
  private int thought; // milliseconds that the model took to ask for this round
  private int said; // half of a digest of the model's words
  private int saidBefore; // in the round before
  private boolean tells;
  private AskedLooks asked; // null until somebody asks for looks
  private int beforeLast; // the newest call's result before its last one, if it is made in a row
  private WaitRounds waiting = WaitRounds.NONE;
  private boolean lessWrong; // the newest call fails, but less than ever

  /**
   * What a call showed.
   *
   * @param sign its sign
   * @param before where it was made before
   * @param failures how it fails, if it failed like this before; else null
   * @param again what a failure is that the call had before, but not last
   * @param keepsFailing whether its tool fails so often that another failure is no news
   * @param letPass whether the repeats until now must have been let pass elsewhere
   * @param asked whether a person or the system prompt asked for it
   * @param lessWrong whether it fails, and says that less is wrong than ever
   * @param alternates whether it is made in a row, and goes to and fro between two long results
   */
  record Judged(
      Sign sign,
      Score.Position before,
      CallFailures failures,
      Sign again,
      boolean keepsFailing,
      boolean letPass,
      boolean asked,
      boolean lessWrong,
      boolean alternates) {}

  /** A reply of the model: a new round. */
  void begin(TextDigest reply, int thoughtMillis) {
    round++;
    thought = thoughtMillis;
    saidBefore = said;
    said = Hash64.half(reply.exact());
    tells = reply.words() >= TELLING_WORDS;
    if (asked != null) {
      asked.begin();
    }
  }

  /**
   * A person spoke, or the agent answered. A failing call that never had another result counts on.
   */
  void reset() {
    results.keepFailing();
    habits.clear();
  }

  /** Forgets all calls. */
  void forget() {
    results.clear();
    habits.clear();
  }

  /** A person asked for so many rounds of looking or trying again. */
  void askFor(int rounds) {
    if (rounds > 0 || asked != null) {
      asked().ask(rounds);
    }
  }

  /** The system prompt asks for so many looks at a pace, and so many rounds of the same. */
  void schedule(int looks, int repeats) {
    if (looks > 0 || repeats > 0) {
      asked().schedule(looks, repeats);
    }
  }

  /** Whether the person asked for looking or trying again, and it is not over. */
  boolean isAskedFor() {
    return asked != null && asked.isAsked();
  }

  private boolean isScheduled() {
    return asked != null && asked.isScheduled();
  }

  private AskedLooks asked() {
    asked = asked == null ? new AskedLooks() : asked;
    return asked;
  }

  /** The sign of a call that brings news, when nothing but failures has come for long. */
  Sign judgeAmongFailures(CallDigest call, ResultDigest result) {
    if (!result.kind().isLastingFailure() || result.complaint().answers()) {
      return Sign.NEWS;
    }
    return recordTried(call) ? Sign.NEWS : Sign.ONLY_FAILURES;
  }

  /**
   * Records that the tool complained about the call. True if the call is about something that was
   * given to the model, and that the tool has not complained about in this streak: a list that
   * somebody has made comes to an end, guesses do not.
   */
  private boolean recordTried(CallDigest call) {
    long[] given = call.given();
    return given.length > 0 && habits.complaints(call).recordTried(given);
  }

  /** Whether a call of the round before failed. */
  boolean hasLastFailed() {
    return results.hasFailureIn(round - 1);
  }

  /** The last result of the same call, or null; the call is the newest from now on. */
  ResultDigest moveToLast(long key) {
    return results.moveToNewest(key) ? results.result() : null;
  }

  /** The last result of the tool, whatever the arguments; null if there is none to find again. */
  Echo.Earlier lastOfTool(long tool) {
    return habits.last(tool);
  }

  /** Whether the last result of a tool was a failure that has a complaint. */
  boolean hasComplaint() {
    return habits.hasComplaint();
  }

  /** Judges a call and remembers its result. */
  Judged judge(
      CallDigest call,
      ResultDigest result,
      CallTime known,
      Score.Position position,
      ToolPolicy tool) {
    CallTime moment = known.after(thought);
    EarlierCall before = moveToNewest(call, moment);
    boolean same = before != null && result.hashes().isSameAs(before.result().hashes());
    boolean alternates = isTurn(call, before, result, same);
    CallFailures failing = recordResult(result, same, moment);
    lessWrong = false;
    Sign sign = judgeResult(call, before, result, same, moment, tool);
    Score.Position repeated = before == null ? habits.lastPosition(call.tool()) : before.position();
    habits.recordLast(call.tool(), result, position);
    if (!result.complaint().isOfHarness()) {
      habits.endMissingTools();
    }
    boolean answers = result.complaint().answers();
    boolean keepsFailing = !answers && habits.keepsFailing(call.tool());
    results.recordPosition(round, position);
    boolean letPass = sign == Sign.OWN_TIMEOUT && results.times().wasLetPass();
    Sign again = RepeatedResult.otherThanLast(before, result);
    return new Judged(
        sign,
        repeated,
        failing,
        again,
        keepsFailing,
        letPass,
        isAskedFor(before),
        lessWrong,
        alternates);
  }

  private boolean isTurn(CallDigest call, EarlierCall before, ResultDigest result, boolean same) {
    boolean goesOn = before != null && before.inARow() && !same && !before.paused();
    boolean turns = goesOn && result.hashes().equality() == beforeLast;
    beforeLast = goesOn ? before.result().hashes().equality() : 0;
    return turns
        && result.kind() != OutcomeKind.UNFINISHED
        && result.extent().length() >= AlikeRounds.A_LINE
        && !call.verb().measures();
  }

  /** What is known of the call, which is the newest from now on; null if it is made first. */
  private EarlierCall moveToNewest(CallDigest call, CallTime moment) {
    if (!results.moveToNewest(call.key())) {
      results.add(call.key());
      return null;
    }
    boolean paused = results.hasPaused(moment);
    return new EarlierCall(
        results.result(),
        results.isOf(round - 1),
        results.isBefore(waiting.last()),
        waiting.isUntil(round) && !results.isBefore(waiting.first() - 1),
        results.times() != null && results.times().standsStill(),
        paused,
        isScheduled() && paused,
        results.position());
  }

  /** Records what the newest call gave; returns how it fails, if it failed like this before. */
  private CallFailures recordResult(ResultDigest result, boolean same, CallTime moment) {
    results.take(result, same, moment);
    if (!result.kind().isFailure()) {
      results.recover();
      return null;
    }
    CallFailures failures = results.failures();
    return failures.add(result.hashes().equality()) ? null : failures;
  }

  /** What the call gave in this round is lost: its next result follows on the one before. */
  void abandon(CallDigest call, CallTime moment) {
    if (results.moveToNewest(call.key()) && results.isOf(round - 1)) {
      results.movedTo(round, moment);
    }
  }

  private Sign judgeResult(
      CallDigest call,
      EarlierCall before,
      ResultDigest result,
      boolean same,
      CallTime moment,
      ToolPolicy tool) {
    OutcomeKind kind = result.kind();
    if (tool.exempt() || kind == OutcomeKind.UNKNOWN) {
      return Sign.NEUTRAL;
    }
    boolean waits = call.waits() || tool.waits();
    if (kind == OutcomeKind.UNFINISHED) {
      return waits || isAskedFor() ? Sign.NEUTRAL : unfinished(before, same, moment);
    }
    boolean lastingFailure = kind.isLastingFailure();
    if (waits && !lastingFailure) {
      waiting = waiting.at(round);
      return Sign.NEUTRAL;
    }
    Sign sign = same ? repeated(call, before, result) : changed(call, before, result);
    boolean tells = kind != OutcomeKind.EMPTY && kind != OutcomeKind.ACKNOWLEDGEMENT;
    if (sign == Sign.NEWS && call.hasOnlyLabels() && !tells) {
      return Sign.NEUTRAL; // another thought is neither news nor a repeat
    }
    if (sign.isStale() && !lastingFailure && isAskedFor(before)) {
      asked.use(round);
      return Sign.NEUTRAL;
    }
    return sign;
  }

  /** Whether a person asked for looking again, or the prompt for looks at the pace of this one. */
  private boolean isAskedFor(EarlierCall before) {
    return isAskedFor() || (before != null && before.paced());
  }

  /** The sign of a look at unfinished work. */
  private Sign unfinished(EarlierCall before, boolean same, CallTime moment) {
    if (!same) {
      return before != null && before.stood() ? Sign.NEWS : Sign.NEUTRAL; // it moves after all
    }
    if (isQuick(moment)) {
      return Sign.QUICK_LOOK;
    }
    boolean stands = !isScheduled() && !before.waited() && results.times().standsStill();
    return stands ? Sign.STANDSTILL : Sign.NEUTRAL;
  }

  /** Whether the newest call looks again at once, at something that is quick to look at. */
  private boolean isQuick(CallTime moment) {
    CallTimes times = results.times();
    return times != null && times.isWithin(QUICK_MILLIS) && moment.tookMillis() < QUICK_TOOL_MILLIS;
  }

  private Sign repeated(CallDigest call, EarlierCall before, ResultDigest result) {
    Sign sign = RepeatedResult.sign(call, before, result, results.times());
    boolean words = before.inARow() && tells && saidBefore == said && sign.isStale();
    return words ? Sign.WORDS : sign;
  }

  /**
   * The sign of a result that the call did not give last. The first of these questions that is
   * answered decides, and what is asked later learns nothing of the call.
   */
  private Sign changed(CallDigest call, EarlierCall before, ResultDigest result) {
    Sign again = ChangedResult.ofDeed(call, before, result);
    if (again != null) {
      return again;
    }
    Sign complaint = judgeComplaint(call, before, result);
    return complaint != null ? complaint : ChangedResult.sign(call, before, result, habits);
  }

  /** The sign of a tool that fails again, and complains about the same; null if it does not. */
  private Sign judgeComplaint(CallDigest call, EarlierCall before, ResultDigest result) {
    OutcomeKind kind = result.kind();
    if (!kind.isLastingFailure()) {
      habits.endComplaints(call);
      return null;
    }
    ComplaintStreak complaints = habits.complaints(call, result);
    Again again = complaints.again(result);
    lessWrong = again != Again.NO && complaints.isLeast(result);
    complaints.add(result);
    if (lessWrong) {
      habits.forgetFailures(call); // the same tests, and fewer of them fail
      results.recover();
      return Sign.NEWS;
    }
    if (again == Again.NO) {
      return null;
    }
    boolean listed = kind != OutcomeKind.FAILURE || complaints.hasTried(); // one thing is no list
    boolean ofTheThing =
        kind == OutcomeKind.PERMANENT_BY_COMPLAINT
            || (kind == OutcomeKind.FAILURE && !result.complaint().ofServer())
            || (kind == OutcomeKind.PERMANENT_BY_CLASS && call.mayBeRefused());
    if (ofTheThing && recordTried(call) && listed) {
      return Sign.NEUTRAL;
    }
    if (RepeatedResult.isAwaited(before, result)) {
      return Sign.LONG_WAIT;
    }
    return again == Again.OF_ANOTHER ? Sign.ITEM : Sign.COMPLAINT;
  }
}
