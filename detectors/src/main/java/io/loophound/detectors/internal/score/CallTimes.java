package io.loophound.detectors.internal.score;

/**
 * When a call that gives the same result again and again was made, and how long it took. Not
 * thread-safe.
 */
final class CallTimes {
  /** A time that is not known. */
  static final int UNKNOWN = -1;

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
  static final int LONG_WAIT_MILLIS = 10_000;
  private static final int MANY_LOOKS = 60;
  private static final int PATIENT_MILLIS = 30_000;

  /** A schedule of five minutes, less what its tool takes. */
  private static final int SCHEDULED_MILLIS = 4 * 60_000;

  private static final int MOST_SCHEDULED = 200;

  /**
   * A loop is stopped before it has repeated so often: whoever saw these repeats knew why to let
   * them pass.
   */
  private static final int LET_PASS = 12;

  private int times;
  private int unseen; // how often it gave the same result elsewhere, or before
  private int shortest = Integer.MAX_VALUE;
  private int near; // how many of the times are as short as the shortest
  private int gaps;
  private int lastGap;
  private int leastGap = Integer.MAX_VALUE;
  private int leastPause = Integer.MAX_VALUE;
  private int grown;
  private int soon; // gaps in a row shorter than a long wait

  /** The call took so long, or {@link #UNKNOWN}. */
  void recordDuration(int millis) {
    if (millis != UNKNOWN) {
      times++;
      near = millis < least(shortest) ? 0 : near;
      shortest = Math.min(shortest, millis);
      near += millis <= most(shortest) ? 1 : 0;
    }
  }

  /** The same result is found in a history: nobody knows when it came. */
  void countUnseen() {
    unseen++;
  }

  /** Whether it has just repeated so often that it must have been let pass. */
  boolean wasLetPass() {
    return times == 0 && unseen == LET_PASS;
  }

  /**
   * The call was made again.
   *
   * @param millis from its last result to this one
   * @param busy how much of it is known to be no wait
   */
  void recordGap(int millis, int busy) {
    boolean longer = millis >= Math.max(GROWTH * lastGap, lastGap + GROWTH_MILLIS);
    grown = gaps > 0 && longer ? grown + 1 : 0;
    gaps++;
    lastGap = millis;
    soon = millis < LONG_WAIT_MILLIS ? soon + 1 : 0;
    leastGap = Math.min(leastGap, millis);
    leastPause = Math.min(leastPause, millis - busy);
  }

  /** Whether it looks at unfinished work again sooner than this after the last look. */
  boolean isWithin(int millis) {
    return gaps > 0 && lastGap < millis;
  }

  /** Whether it has been looked at very often, and never with a long wait in between. */
  boolean standsStill() {
    return soon >= MANY_LOOKS;
  }

  /** Whether each wait before an attempt is longer than the one before. */
  boolean backsOff() {
    return gaps >= 2 && grown >= Math.min(GROWING_WAITS, gaps - 1);
  }

  /** Whether there were ten seconds or more before every attempt: a slow attempt is no wait. */
  boolean waitsLong() {
    return gaps > 0 && leastPause >= LONG_WAIT_MILLIS;
  }

  /** Whether there was half a minute or more before every look, as far as is known. */
  boolean isPatient() {
    return leastGap >= PATIENT_MILLIS;
  }

  /** Whether there were minutes before every look, which costs next to nothing. */
  boolean isScheduled() {
    return gaps > 0 && gaps <= MOST_SCHEDULED && leastPause >= SCHEDULED_MILLIS;
  }

  /** Whether it has returned after the same time again and again, as far as is known. */
  boolean timesOut() {
    if (unseen >= LET_PASS && times < 2) {
      return times == 0 || shortest >= TIMEOUT_MILLIS;
    }
    return times >= 2 && shortest >= TIMEOUT_MILLIS && 2 * near > times;
  }

  private static double most(int millis) {
    return millis * (1 + TIMEOUT_SHARE) + TIMEOUT_JITTER_MILLIS;
  }

  private static double least(int millis) {
    return (millis - TIMEOUT_JITTER_MILLIS) / (1 + TIMEOUT_SHARE);
  }
}
