package io.loophound.detectors.internal.score;

import io.loophound.detectors.internal.digest.fact.CallDigest;
import io.loophound.detectors.internal.digest.fact.OutcomeKind;

/** What is known of one call: its last result, and how it has failed since it gave another one. */
final class LastResult {
  private static final int FAILURES = 4;

  /**
   * Times are a time-out of the tool's own if most are this long and this equal. On a busy machine
   * single ones are longer.
   */
  private static final int TIMEOUT_MILLIS = 950;

  private static final double TIMEOUT_SHARE = 0.02;
  private static final int TIMEOUT_JITTER_MILLIS = 50;

  /** A wait grows if it is this much longer than the one before. */
  private static final double GROWTH = 1.4;

  private static final int GROWTH_MILLIS = 500;
  private static final int GROWING_WAITS = 3;
  private static final int LONG_WAIT_MILLIS = 10_000;

  final long key;
  CallDigest.Result result;
  Score.Place place;
  int round;
  long said;

  private long atMillis;
  private int times;
  private int shortest = Integer.MAX_VALUE;
  private int near; // how many of the times are as short as the shortest
  private int gaps;
  private int lastGap;
  private int leastGap = Integer.MAX_VALUE;
  private int grown;
  private long[] failures; // null until it has failed
  private int distinctFailures;
  private Score failing; // null until it has failed twice

  LastResult(long key) {
    this.key = key;
  }

  boolean failed() {
    return result.kind().isFailure();
  }

  /** Records a result; one that differs from the last starts the times again. */
  void take(CallDigest.Result next, boolean same, Moment moment) {
    if (!same) {
      times = 0;
      shortest = Integer.MAX_VALUE;
      near = 0;
      gaps = 0;
      lastGap = 0;
      leastGap = Integer.MAX_VALUE;
      grown = 0;
    } else if (moment.isTimed() && atMillis != Moment.UNKNOWN) {
      gap((int) Math.min(Integer.MAX_VALUE, Math.max(0, moment.atMillis() - atMillis)));
    }
    if (moment.tookMillis() != Moment.UNKNOWN) {
      int took = (int) Math.min(Integer.MAX_VALUE, moment.tookMillis());
      times++;
      near = took < least(shortest) ? 0 : near;
      shortest = Math.min(shortest, took);
      near += took <= most(shortest) ? 1 : 0;
    }
    atMillis = moment.atMillis();
    result = next;
  }

  private void gap(int millis) {
    boolean longer = millis >= Math.max(GROWTH * lastGap, lastGap + GROWTH_MILLIS);
    grown = gaps > 0 && longer ? grown + 1 : 0;
    gaps++;
    lastGap = millis;
    leastGap = Math.min(leastGap, millis);
  }

  /** Whether it looks at unfinished work again sooner than this after the last look. */
  boolean isWithin(int millis) {
    return gaps > 0 && lastGap < millis;
  }

  /** Whether each wait before an attempt is longer than the one before. */
  boolean backsOff() {
    return gaps >= 2 && grown >= Math.min(GROWING_WAITS, gaps - 1);
  }

  /** Whether there were ten seconds or more before every attempt. */
  boolean waitsLong() {
    return gaps > 0 && leastGap >= LONG_WAIT_MILLIS;
  }

  /** Whether it has returned after the same time again and again. */
  boolean timesOut() {
    return times >= 2 && shortest >= TIMEOUT_MILLIS && 2 * near > times;
  }

  private static double most(int millis) {
    return millis * (1 + TIMEOUT_SHARE) + TIMEOUT_JITTER_MILLIS;
  }

  private static double least(int millis) {
    return (millis - TIMEOUT_JITTER_MILLIS) / (1 + TIMEOUT_SHARE);
  }

  /** Records a failure; whether the call had failed like this since it last gave anything else. */
  boolean fail(long failure) {
    for (int i = 0; i < Math.min(distinctFailures, FAILURES); i++) {
      if (failures[i] == failure) {
        return true;
      }
    }
    failures = failures == null ? new long[FAILURES] : failures;
    failures[distinctFailures++ % FAILURES] = failure;
    return false;
  }

  /** It gave something else than a failure. */
  void recover() {
    distinctFailures = 0;
    failing = null;
  }

  /** The score of its failures alone, which news of other calls does not reset. */
  Score failing() {
    if (failing == null) {
      failing = new Score();
    }
    return failing;
  }

  static boolean same(CallDigest.Result one, CallDigest.Result other) {
    return one.verbatim() == other.verbatim()
        || (other.masked() != 0 && one.masked() == other.masked());
  }

  boolean is(OutcomeKind kind) {
    return result.kind() == kind;
  }
}
