package io.loophound.detectors.internal.enforce;

import io.loophound.detectors.policy.GuardPolicy;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;

/** What one detector has refused for one caller within the last minute. */
final class CauseCount {
  /** With few calls or few runs a share means nothing: one looping run is all of them. */
  private static final int SHARE_MIN_RUNS = 5;

  private static final int SHARE_MIN_CALLS = 20;
  private static final long MINUTE = 60_000_000_000L;

  private final Map<Long, Long> runs = new LinkedHashMap<>(); // when each run was first refused
  private final MinuteCount refused = new MinuteCount();
  private boolean open;
  private long closesNanos;

  synchronized boolean open(long now) {
    if (open && closesNanos - now <= 0) {
      open = false;
      runs.clear();
      refused.clear();
    }
    return open;
  }

  synchronized void stayOpen(long untilNanos) {
    closesNanos = untilNanos;
  }

  /** Opens it; false if it was already open. */
  synchronized boolean open(long now, long untilNanos) {
    boolean was = open(now);
    open = true;
    closesNanos = untilNanos;
    return !was;
  }

  /** Counts a refusal; returns whether it is one too many for the number of calls. */
  synchronized boolean refuse(long run, long now, long calls, GuardPolicy limits) {
    refused.add(now);
    runs.putIfAbsent(run, now);
    for (Iterator<Long> times = runs.values().iterator(); times.hasNext(); ) {
      if (now - times.next() < MINUTE) {
        break;
      }
      times.remove();
    }
    return runs.size() >= limits.valveRuns()
        || (runs.size() >= SHARE_MIN_RUNS
            && calls >= SHARE_MIN_CALLS
            && refused.sum(now) > limits.valveShare() * calls);
  }
}
