package io.loophound.detectors.internal.score;

import io.loophound.detectors.internal.digest.fact.CallDigest;
import io.loophound.detectors.internal.digest.fact.OutcomeKind;
import io.loophound.detectors.policy.Sign;
import io.loophound.detectors.policy.ToolPolicy;
import java.util.Arrays;

/**
 * The sign of each tool call of a run, by comparing its result with the last result of the same
 * call. Not thread-safe; guarded by the run's lock.
 */
final class RoundSigns {
  /** How many different calls are remembered; the one not made for longest is forgotten. */
  private static final int CALLS = 48;

  private static final int FINE = 24;
  private static final int QUICK_MILLIS = 1000;
  private static final int QUICK_TOOL_MILLIS = 500;
  private static final int LITTLE = 80;
  private static final int ENOUGH = 4;
  private static final int LONG_WORDS = 20;

  /** The fewest words of a reply whose repetition tells something. */
  private static final int TELLING_WORDS = 5;

  private LastResult[] calls = {};
  private int size;
  private final ToolHabits habits = new ToolHabits();
  private final int[] fine = new int[FINE]; // heads of results that were no failures
  private int fineCount;

  private int round;
  private long said;
  private boolean tells;
  private int askedFor;

  /** What a call showed. */
  record Judged(Sign sign, LastResult call, Score.Place before, boolean failedBefore) {}

  /** A reply of the model: a new round. */
  void begin(long saidDigest, int saidWords) {
    round++;
    said = saidDigest;
    tells = saidWords >= TELLING_WORDS;
    askedFor = Math.max(0, askedFor - 1);
  }

  int round() {
    return round;
  }

  /**
   * A person spoke, or the agent answered. A failing call that never had another result counts on.
   */
  void reset() {
    int kept = 0;
    for (int i = 0; i < size; i++) {
      if (calls[i].failed()) {
        calls[kept++] = calls[i];
      }
    }
    Arrays.fill(calls, kept, size, null);
    size = kept;
    habits.clear();
  }

  /** Forgets all calls. */
  void forget() {
    calls = new LastResult[0];
    size = 0;
    habits.clear();
  }

  /** A person asked for so many rounds of looking or trying again. */
  void askFor(int rounds) {
    askedFor = rounds;
  }

  /** Whether a call of the round before failed. */
  boolean lastFailed() {
    for (int i = 0; i < size; i++) {
      if (calls[i].round == round - 1 && calls[i].failed()) {
        return true;
      }
    }
    return false;
  }

  /** The last result of the same call, or null. */
  CallDigest.Result last(long key) {
    LastResult known = find(key);
    return known == null ? null : known.result;
  }

  /** The last result of the tool, whatever the arguments; null if there is none. */
  CallDigest.Result lastOfTool(long tool) {
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
      Moment moment,
      Score.Place place,
      ToolPolicy tool) {
    LastResult known = find(call.key());
    Before before = known == null ? null : new Before(known);
    boolean same = known != null && LastResult.same(known.result, result);
    LastResult now = known == null ? add(call.key()) : known;
    now.take(result, same, moment);
    boolean failedBefore = false;
    if (result.kind().isFailure()) {
      failedBefore = now.fail(result.masked() != 0 ? result.masked() : result.verbatim());
    } else {
      now.recover();
    }
    Sign sign = sign(call, before, now, same, moment, tool);
    habits.remember(call.tool(), result);
    now.round = round;
    now.said = said;
    now.madeAt(place);
    return new Judged(sign, now, before == null ? Score.Place.NONE : before.place, failedBefore);
  }

  /** What the call gave in this round is lost: its next result follows on the one before. */
  void lose(CallDigest.Call call) {
    LastResult known = find(call.key());
    if (known != null && known.round == round - 1) {
      known.round = round;
      known.said = said;
    }
  }

  /** What was known of a call before its newest result. */
  private record Before(CallDigest.Result result, int round, long said, Score.Place place) {
    Before(LastResult known) {
      this(known.result, known.round, known.said, known.place());
    }
  }

  private Sign sign(
      CallDigest.Call call,
      Before before,
      LastResult now,
      boolean same,
      Moment moment,
      ToolPolicy tool) {
    OutcomeKind kind = now.result.kind();
    if (tool.exempt() || kind == OutcomeKind.UNKNOWN) {
      return Sign.NEUTRAL;
    }
    boolean waits = call.waits() || tool.waits();
    if (kind == OutcomeKind.UNFINISHED) {
      boolean quick = now.isWithin(QUICK_MILLIS) && moment.tookMillis() < QUICK_TOOL_MILLIS;
      return same && !waits && quick ? Sign.QUICK_LOOK : Sign.NEUTRAL;
    }
    boolean lastingFailure = kind.isFailure() && kind != OutcomeKind.TRANSIENT;
    if (waits && !lastingFailure) {
      return Sign.NEUTRAL;
    }
    if (!kind.isFailure()) {
      fine(call, now.result);
    }
    Sign sign = same ? same(call, before, now) : changed(call, before, now.result);
    boolean tells = kind != OutcomeKind.EMPTY && kind != OutcomeKind.ACKNOWLEDGEMENT;
    if (sign == Sign.NEWS && call.hasOnlyLabels() && !tells) {
      return Sign.NEUTRAL; // another thought is neither news nor a repeat
    }
    return askedFor > 0 && sign.isStale() && !lastingFailure ? Sign.NEUTRAL : sign;
  }

  private Sign same(CallDigest.Call call, Before before, LastResult now) {
    boolean inARow = before.round == round - 1;
    Sign sign = repeated(call, before, now, inARow);
    boolean words = inARow && tells && before.said == said && sign.isStale();
    return words ? Sign.WORDS : sign;
  }

  private static Sign repeated(
      CallDigest.Call call, Before before, LastResult now, boolean inARow) {
    OutcomeKind kind = now.result.kind();
    if (kind == OutcomeKind.TRANSIENT) {
      Sign waiting = now.waitsLong() ? Sign.LONG_WAIT : Sign.TRANSIENT;
      return now.backsOff() ? Sign.NEUTRAL : waiting;
    }
    if (before.result.verbatim() != now.result.verbatim()) {
      return Sign.MASKED;
    }
    if (kind == OutcomeKind.PERMANENT_BY_CLASS || kind == OutcomeKind.PERMANENT_BY_COMPLAINT) {
      return Sign.PERMANENT;
    }
    if (kind == OutcomeKind.EMPTY && now.timesOut()) {
      return Sign.OWN_TIMEOUT;
    }
    if (kind == OutcomeKind.ACKNOWLEDGEMENT && call.argumentLength() < LITTLE && !call.acts()) {
      return call.movesOn() ? Sign.ONWARD : Sign.ACK;
    }
    return inARow ? Sign.VERBATIM : Sign.RETURNS;
  }

  private Sign changed(CallDigest.Call call, Before before, CallDigest.Result result) {
    OutcomeKind kind = result.kind();
    if (result.echoes() && !kind.isFailure()) {
      return Sign.ECHO;
    }
    if (before != null && !kind.isFailure()) {
      if (before.result.bare() == result.bare() && call.acts() && call.argumentLength() > ENOUGH) {
        return Sign.RECEIPT;
      }
    }
    boolean complains = complains(call, result);
    if (complains) {
      boolean itsOwn = kind == OutcomeKind.PERMANENT_BY_COMPLAINT;
      return itsOwn && habits.triesAnother(call) ? Sign.NEUTRAL : Sign.COMPLAINT;
    }
    if (habits.grows(call, result) && result.words() >= LONG_WORDS) {
      return Sign.GROWING;
    }
    boolean restless =
        before != null
            && before.round == round - 1
            && before.result.bare() == result.bare()
            && result.loneNumber()
            && !kind.isFailure()
            && call.looks()
            && !call.acts();
    return restless ? Sign.RESTLESS : Sign.NEWS;
  }

  /** Whether the tool fails again, with other arguments, and complains about the same thing. */
  private boolean complains(CallDigest.Call call, CallDigest.Result result) {
    boolean lasting = result.kind().isFailure() && result.kind() != OutcomeKind.TRANSIENT;
    if (!lasting || isFine(call, result)) {
      habits.forgetComplaint(call);
      return false;
    }
    return habits.complains(call, result);
  }

  /** A head that also stood over a success says nothing. */
  private void fine(CallDigest.Call call, CallDigest.Result result) {
    if (!isFine(call, result)) {
      fine[fineCount++ % FINE] = head(call, result);
    }
  }

  private boolean isFine(CallDigest.Call call, CallDigest.Result result) {
    int head = head(call, result);
    for (int i = 0; i < Math.min(fineCount, FINE); i++) {
      if (fine[i] == head) {
        return true;
      }
    }
    return false;
  }

  private static int head(CallDigest.Call call, CallDigest.Result result) {
    return (int) (call.tool() * 31 + result.head());
  }

  private LastResult find(long key) {
    for (int i = size - 1; i >= 0; i--) {
      if (calls[i].key == key) {
        LastResult found = calls[i];
        System.arraycopy(calls, i + 1, calls, i, size - i - 1);
        calls[size - 1] = found;
        return found;
      }
    }
    return null;
  }

  private LastResult add(long key) {
    if (size == CALLS) {
      System.arraycopy(calls, 1, calls, 0, --size);
    } else if (size == calls.length) {
      calls = Arrays.copyOf(calls, Math.min(CALLS, Math.max(4, 2 * size)));
    }
    LastResult added = new LastResult(key);
    calls[size++] = added;
    return added;
  }
}
