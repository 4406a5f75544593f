package io.loophound.detectors.internal.score;

import io.loophound.detectors.internal.digest.fact.CallDigest;
import io.loophound.detectors.internal.digest.fact.Echo;
import io.loophound.detectors.internal.digest.fact.OutcomeKind;
import io.loophound.detectors.internal.digest.hash.Hash64;
import io.loophound.detectors.policy.Sign;
import io.loophound.detectors.policy.ToolPolicy;

/**
 * The sign of each tool call of a run, by comparing its result with the last result of the same
 * call. Not thread-safe; guarded by the run's lock.
 */
final class RoundSigns {
  private static final int QUICK_MILLIS = 1000;
  private static final int QUICK_TOOL_MILLIS = 500;
  private static final int LITTLE = 80;
  private static final int ENOUGH = 4;
  private static final int A_TEXT = 120; // characters, about twenty words
  private static final int COUNT_WORDS = 6;
  private static final double MOST_FRESH = 0.5;
  private static final int LONG_WORDS = 20;
  private static final int LONG_LENGTH = 200; // of JSON, which has few blanks

  /** The fewest words of a reply whose repetition tells something. */
  private static final int TELLING_WORDS = 5;

  private final LastResults results = new LastResults();
  private final ToolHabits habits = new ToolHabits();
  private final SuccessHeads successes = new SuccessHeads();

  private int round;
  private int said; // half of a digest of the model's words
  private int saidBefore; // in the round before
  private boolean tells;
  private AskedLooks asked; // null until somebody asks for looks
  private int lastWait; // the last round with a call that waits
  private int firstWait; // the first one of those in a row that end with it

  /**
   * What a call showed.
   *
   * @param sign its sign
   * @param before where it was made before
   * @param failures how it fails, if it failed like this before; else null
   * @param keepsFailing whether its tool fails so often that another failure is no news
   * @param letPass whether the repeats until now must have been let pass elsewhere
   * @param asked whether a person or the system prompt asked for it
   */
  record Judged(
      Sign sign,
      Score.Place before,
      CallFailures failures,
      boolean keepsFailing,
      boolean letPass,
      boolean asked) {}

  /** A reply of the model: a new round. */
  void begin(long saidDigest, int saidWords) {
    round++;
    saidBefore = said;
    said = Hash64.half(saidDigest);
    tells = saidWords >= TELLING_WORDS;
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

  /** The system prompt names a pace: so many looks at such a pace are asked for. */
  void schedule(int looks) {
    if (looks > 0) {
      asked().schedule(looks);
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

  /** Whether a call fails lastingly that is no next item of a list that was given. */
  boolean failsAtRandom(CallDigest.Call call, CallDigest.Result result) {
    return result.kind().isLastingFailure() && !isAskedFor() && !habits.triesAnother(call);
  }

  /** Whether a call of the round before failed. */
  boolean hasLastFailed() {
    return results.hasFailureIn(round - 1);
  }

  /** The last result of the same call, or null. */
  CallDigest.Result last(long key) {
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
      CallDigest.Call call,
      CallDigest.Result result,
      CallTime moment,
      Score.Place place,
      ToolPolicy tool) {
    Before before = null;
    if (results.moveToNewest(call.key())) {
      boolean waited = results.isBefore(lastWait);
      boolean onlyWaited = lastWait == round - 1 && results.isOf(firstWait - 1);
      boolean inARow = results.isOf(round - 1);
      boolean stood = results.times() != null && results.times().standsStill();
      boolean paced = isScheduled() && results.hasPaused(moment);
      before =
          new Before(results.result(), inARow, waited, onlyWaited, stood, paced, results.place());
    } else {
      results.add(call.key());
    }
    boolean same = before != null && isSame(before.result, result);
    results.take(result, same, moment);
    CallFailures failing = null;
    if (result.kind().isFailure()) {
      CallFailures all = results.failures();
      failing = all.add(result.masked() != 0 ? result.masked() : result.verbatim()) ? all : null;
    } else {
      results.recover();
    }
    Sign sign = sign(call, before, result, same, moment, tool);
    Score.Place repeated = before == null ? habits.lastPlace(call.tool()) : before.place;
    boolean keepsFailing = habits.keepsFailing(call.tool(), result.kind().isLastingFailure());
    habits.remember(call.tool(), result, place);
    results.madeAt(round, place);
    boolean letPass = sign == Sign.OWN_TIMEOUT && results.times().wasLetPass();
    return new Judged(sign, repeated, failing, keepsFailing, letPass, isAskedFor(before));
  }

  private static boolean isSame(CallDigest.Result one, CallDigest.Result other) {
    return one.verbatim() == other.verbatim()
        || (other.masked() != 0 && one.masked() == other.masked());
  }

  /** What the call gave in this round is lost: its next result follows on the one before. */
  void abandon(CallDigest.Call call, CallTime moment) {
    if (results.moveToNewest(call.key()) && results.isOf(round - 1)) {
      results.movedTo(round, moment);
    }
  }

  /** What was known of a call before its newest result. */
  private record Before(
      CallDigest.Result result,
      boolean inARow,
      boolean waited,
      boolean onlyWaited,
      boolean stood,
      boolean paced,
      Score.Place place) {}

  private Sign sign(
      CallDigest.Call call,
      Before before,
      CallDigest.Result result,
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
      firstWait = lastWait < round - 1 ? round : firstWait;
      lastWait = round;
      return Sign.NEUTRAL;
    }
    if (!kind.isFailure()) {
      successes.add(call, result);
    }
    Sign sign = same ? repeated(call, before, result) : changed(call, before, result);
    boolean tells = kind != OutcomeKind.EMPTY && kind != OutcomeKind.ACKNOWLEDGEMENT;
    if (sign == Sign.NEWS && call.hasOnlyLabels() && !tells) {
      return Sign.NEUTRAL; // another thought is neither news nor a repeat
    }
    boolean excused = sign.isStale() && !lastingFailure && isAskedFor(before);
    if (excused) {
      asked.use(round);
    }
    return excused ? Sign.NEUTRAL : sign;
  }

  /** Whether a person asked for looking again, or the prompt for looks at the pace of this one. */
  private boolean isAskedFor(Before before) {
    return isAskedFor() || (before != null && before.paced);
  }

  /** The sign of a look at unfinished work. */
  private Sign unfinished(Before before, boolean same, CallTime moment) {
    if (!same) {
      return before != null && before.stood ? Sign.NEWS : Sign.NEUTRAL; // it moves after all
    }
    if (isQuick(moment)) {
      return Sign.QUICK_LOOK;
    }
    boolean stands = !isScheduled() && !before.waited && results.times().standsStill();
    return stands ? Sign.STANDSTILL : Sign.NEUTRAL;
  }

  /** Whether the newest call looks again at once, at something that is quick to look at. */
  private boolean isQuick(CallTime moment) {
    CallTimes times = results.times();
    return times != null && times.isWithin(QUICK_MILLIS) && moment.tookMillis() < QUICK_TOOL_MILLIS;
  }

  private Sign repeated(CallDigest.Call call, Before before, CallDigest.Result result) {
    Sign sign = unspoken(call, before, result, results.times());
    boolean words = before.inARow && tells && saidBefore == said && sign.isStale();
    return words ? Sign.WORDS : sign;
  }

  /** The sign of a result that repeats, whatever the model says with it. */
  private static Sign unspoken(
      CallDigest.Call call, Before before, CallDigest.Result result, CallTimes times) {
    OutcomeKind kind = result.kind();
    if (kind == OutcomeKind.TRANSIENT) {
      Sign sign = ofTransient(times);
      return sign == Sign.TRANSIENT && before.waited ? Sign.LONG_WAIT : sign;
    }
    if (!kind.isFailure() && before.onlyWaited && times.isPatient()) {
      return Sign.LONG_WAIT; // between its looks it does nothing but wait
    }
    if (before.result.verbatim() != result.verbatim()) {
      return kind.isFailure() ? Sign.COMPLAINT : Sign.MASKED;
    }
    if (kind == OutcomeKind.PERMANENT_BY_CLASS || kind == OutcomeKind.PERMANENT_BY_COMPLAINT) {
      return Sign.PERMANENT;
    }
    if (kind == OutcomeKind.EMPTY && times.timesOut()) {
      return Sign.OWN_TIMEOUT;
    }
    boolean confirms = kind == OutcomeKind.ACKNOWLEDGEMENT;
    boolean counts = isCount(result);
    if (confirms && counts && call.limitsItself() && !call.acts()) {
      return Sign.ONWARD; // DELETE ... LIMIT 500, until nothing is left
    }
    if (call.argumentLength() < LITTLE && !call.acts()) {
      if (call.movesOn() && (confirms || counts)) {
        return Sign.ONWARD;
      }
      if (confirms) {
        return Sign.ACK;
      }
    }
    return before.inARow ? Sign.VERBATIM : Sign.RETURNS;
  }

  /** The sign of a transient failure that repeats at these times. */
  static Sign ofTransient(CallTimes times) {
    Sign waiting = times.waitsLong() ? Sign.LONG_WAIT : Sign.TRANSIENT;
    return times.backsOff() ? Sign.NEUTRAL : waiting;
  }

  /** A few words that only say how many: 500 rows imported. */
  private static boolean isCount(CallDigest.Result result) {
    return !result.kind().isFailure() && result.loneNumber() && result.words() <= COUNT_WORDS;
  }

  private Sign changed(CallDigest.Call call, Before before, CallDigest.Result result) {
    OutcomeKind kind = result.kind();
    if (result.echoes() && !kind.isFailure()) {
      return Sign.ECHO;
    }
    if (before != null && !kind.isFailure() && actsAgain(call, before, result)) {
      return Sign.RECEIPT;
    }
    Sign complaint = complains(call, result);
    if (complaint != null) {
      return complaint;
    }
    boolean isLong = result.words() >= LONG_WORDS || result.length() >= LONG_LENGTH;
    boolean gaveIt =
        kind == OutcomeKind.CONTENT
            && (habits.hasGiven(call, result) || (isLong && habits.hasGivenAlike(call, result)));
    boolean samePage = habits.hasGivenPage(call, result);
    boolean grown = (habits.grows(call, result) && isLong) || samePage;
    if (grown && !call.acts() && !call.worksInBatches()) {
      return Sign.GROWING; // a receipt of each batch may be long, and the same
    }
    if (!kind.isFailure() && isRestless(call, before, result)) {
      return Sign.RESTLESS;
    }
    boolean confirms = kind == OutcomeKind.EMPTY || kind == OutcomeKind.ACKNOWLEDGEMENT;
    if (call.plans() && confirms) {
      return Sign.NEUTRAL; // another plan is neither news nor a repeat
    }
    return searched(
        call,
        kind == OutcomeKind.EMPTY || gaveIt,
        gaveIt && isLong && call.searchWords().length > 0);
  }

  /** Whether the same look shows another lone number, and nothing else was done. */
  private static boolean isRestless(CallDigest.Call call, Before before, CallDigest.Result result) {
    return before != null
        && before.inARow
        && before.result.bare() == result.bare()
        && result.loneNumber()
        && call.looks()
        && !call.acts();
  }

  /** Whether it did the same to the world again, and its new result shows no more than that. */
  private static boolean actsAgain(CallDigest.Call call, Before before, CallDigest.Result result) {
    boolean receipt = before.result.bare() == result.bare() && call.acts();
    boolean rewrites = before.inARow && call.writes();
    return (receipt && call.argumentLength() > ENOUGH)
        || (rewrites && call.argumentLength() >= A_TEXT);
  }

  /** Whether a search brings something, or only puts the same words together anew. */
  private Sign searched(CallDigest.Call call, boolean inVain, boolean foundTheSame) {
    if (!inVain) {
      habits.forgetWords(call);
      return Sign.NEWS;
    }
    boolean another = !habits.hasSearchedInVain(call);
    double fresh = habits.newWords(call);
    boolean theSame = habits.searchesTheSame(call);
    if (theSame && (fresh == 0 || foundTheSame)) {
      return Sign.REWORDED;
    }
    boolean tells = fresh == 0 || fresh > MOST_FRESH;
    return tells && (another || !foundTheSame) ? Sign.NEWS : Sign.NEUTRAL;
  }

  /** The sign of a tool that fails again, and complains about the same; null if it does not. */
  private Sign complains(CallDigest.Call call, CallDigest.Result result) {
    OutcomeKind kind = result.kind();
    if (!kind.isLastingFailure() || successes.has(call, result)) {
      habits.forgetComplaint(call);
      return null;
    }
    ToolHabits.Again again = habits.complains(call, result);
    if (again == ToolHabits.Again.NO) {
      return null;
    }
    boolean ofTheThing =
        kind == OutcomeKind.PERMANENT_BY_COMPLAINT
            || (kind == OutcomeKind.PERMANENT_BY_CLASS && call.mayBeRefused());
    if (ofTheThing && habits.triesAnother(call)) {
      return Sign.NEUTRAL;
    }
    return again == ToolHabits.Again.OF_ANOTHER ? Sign.ITEM : Sign.COMPLAINT;
  }
}
