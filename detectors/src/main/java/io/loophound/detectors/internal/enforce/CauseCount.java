package io.loophound.detectors.internal.enforce;

/** The runs of one caller that one sign has stopped within the last minute. */
final class CauseCount {
  private final RecentRuns runs = new RecentRuns();
  private boolean open;
  private long closesNanos;

  /** Whether it is open, or was until now. */
  enum State {
    CLOSED,
    OPEN,
    /** It was open until this question. */
    CLOSING
  }

  synchronized State state(long now) {
    if (!open) {
      return State.CLOSED;
    }
    if (closesNanos - now > 0) {
      return State.OPEN;
    }
    open = false;
    runs.clear();
    return State.CLOSING;
  }

  synchronized void stayOpen(long untilNanos) {
    closesNanos = untilNanos;
  }

  /** Counts a stopped run; returns how many different ones there were within the last minute. */
  synchronized int stop(long run, long now) {
    runs.add(run, now);
    return runs.size(now);
  }

  /** Opens it; false if it was already open. */
  synchronized boolean tryOpen(long now, long untilNanos) {
    boolean was = state(now) == State.OPEN;
    open = true;
    closesNanos = untilNanos;
    return !was;
  }
}
