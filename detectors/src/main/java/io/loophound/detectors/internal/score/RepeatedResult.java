package io.loophound.detectors.internal.score;

import io.loophound.detectors.internal.digest.fact.CallDigest;
import io.loophound.detectors.internal.digest.fact.OutcomeKind;
import io.loophound.detectors.internal.digest.fact.ResultDigest;
import io.loophound.detectors.internal.digest.fact.ToolVerb;
import io.loophound.detectors.policy.Sign;

/** Which sign the same result of the same call has, once more. */
final class RepeatedResult {
  private static final int LITTLE = 80; // characters of arguments

  private RepeatedResult() {}

  /** The sign, whatever the model says with it. */
  static Sign sign(CallDigest call, EarlierCall before, ResultDigest result, CallTimes times) {
    OutcomeKind kind = result.kind();
    ToolVerb verb = call.verb();
    if (kind == OutcomeKind.TRANSIENT) {
      Sign sign = ofTransient(times);
      return sign == Sign.TRANSIENT && before.waited() ? Sign.LONG_WAIT : sign;
    }
    if (isSchedule(call, before, result, times)) {
      return Sign.NEUTRAL;
    }
    boolean patient = !kind.isFailure() && before.onlyWaited() && times.isPatient();
    if (patient || isAwaited(before, result)) {
      return Sign.LONG_WAIT; // between its looks it does nothing but wait
    }
    boolean confirms = kind == OutcomeKind.ACKNOWLEDGEMENT;
    boolean same = before.result().hashes().verbatim() == result.hashes().verbatim();
    if (confirms && call.limitsItself() && !verb.acts() && (!same || isCount(result))) {
      return Sign.ONWARD; // DELETE ... LIMIT 500, until nothing is left; it may tell its time
    }
    if (!same) {
      return kind.isFailure() ? Sign.COMPLAINT : Sign.MASKED;
    }
    if (kind == OutcomeKind.PERMANENT_BY_CLASS || kind == OutcomeKind.PERMANENT_BY_COMPLAINT) {
      return Sign.PERMANENT;
    }
    if (kind == OutcomeKind.EMPTY && times.timesOut()) {
      return Sign.OWN_TIMEOUT;
    }
    if (call.argumentLength() < LITTLE && !verb.acts()) {
      if (verb.movesOn() && (confirms || isCount(result))) {
        return Sign.ONWARD;
      }
      if (confirms) {
        return Sign.ACK;
      }
    }
    return before.inARow() ? Sign.VERBATIM : Sign.RETURNS;
  }

  /** Whether it looks again after minutes, as for what is not there yet, and does nothing else. */
  private static boolean isSchedule(
      CallDigest call, EarlierCall before, ResultDigest result, CallTimes times) {
    boolean fails = result.kind().isFailure() && !result.complaint().isAbsent();
    boolean looks = !fails && !call.verb().acts() && before.inARow();
    return looks && !before.paced() && times.isScheduled();
  }

  /** Whether something is not there yet, and the agent has waited for it. */
  static boolean isAwaited(EarlierCall before, ResultDigest result) {
    return before != null && before.waited() && before.paused() && result.complaint().isAbsent();
  }

  /** The sign of a result that the call had before, but not last; there may be none before. */
  static Sign otherThanLast(EarlierCall before, ResultDigest result) {
    if (result.kind() != OutcomeKind.TRANSIENT) {
      return Sign.RETURNS;
    }
    return before != null && before.waited() ? Sign.LONG_WAIT : Sign.TRANSIENT;
  }

  /** The sign of a transient failure that repeats at these times. */
  static Sign ofTransient(CallTimes times) {
    Sign waiting = times.waitsLong() ? Sign.LONG_WAIT : Sign.TRANSIENT;
    return times.backsOff() ? Sign.NEUTRAL : waiting;
  }

  /** A few words that only say how many: 500 rows imported. */
  private static boolean isCount(ResultDigest result) {
    return !result.kind().isFailure() && result.extent().loneNumber();
  }
}
