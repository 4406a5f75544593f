package io.loophound.detectors.internal.score;

import io.loophound.detectors.internal.digest.fact.CallDigest;

/**
 * What is known of one call: its last result, when it gave that, and how it has failed. Most calls
 * are made once, so what only repeats need is made with the first repeat.
 */
final class LastResult {
  final long key;
  CallDigest.Result result;
  int round;
  long said;

  private int step;
  private int modelCall;
  private long atMillis;
  private int tookMillis = CallTimes.UNKNOWN;
  private CallTimes times; // null until it gives the same result again
  private CallFailures failures; // null unless it failed

  LastResult(long key) {
    this.key = key;
  }

  boolean failed() {
    return result.kind().isFailure();
  }

  /** Records a result; one that differs from the last starts the times again. */
  void take(CallDigest.Result next, boolean same, Moment moment) {
    int took = CallTimes.UNKNOWN;
    if (moment.tookMillis() != Moment.UNKNOWN) {
      took = (int) Math.min(Integer.MAX_VALUE, moment.tookMillis());
    }
    if (same) {
      repeat(moment, took);
    } else {
      times = null;
    }
    tookMillis = took;
    atMillis = moment.atMillis();
    result = next;
  }

  private void repeat(Moment moment, int took) {
    if (times == null) {
      times = new CallTimes();
      times.took(tookMillis);
    }
    if (moment.isTimed() && atMillis != Moment.UNKNOWN) {
      times.gap((int) Math.min(Integer.MAX_VALUE, Math.max(0, moment.atMillis() - atMillis)));
    }
    times.took(took);
  }

  boolean isWithin(int millis) {
    return times != null && times.isWithin(millis);
  }

  boolean backsOff() {
    return times != null && times.backsOff();
  }

  boolean waitsLong() {
    return times != null && times.waitsLong();
  }

  boolean timesOut() {
    return times != null && times.timesOut();
  }

  /** Where it was last made. */
  Score.Place place() {
    return new Score.Place(step, modelCall);
  }

  void madeAt(Score.Place place) {
    step = place.step();
    modelCall = place.modelCall();
  }

  /** Records a failure; whether the call had failed like this since it last gave anything else. */
  boolean fail(long failure) {
    failures = failures == null ? new CallFailures() : failures;
    return failures.add(failure);
  }

  /** It gave something else than a failure. */
  void recover() {
    failures = null;
  }

  /** The score of its failures alone; it must have failed. */
  Score failing() {
    return failures.score();
  }

  static boolean same(CallDigest.Result one, CallDigest.Result other) {
    return one.verbatim() == other.verbatim()
        || (other.masked() != 0 && one.masked() == other.masked());
  }
}
