package io.loophound.detectors.internal.run;

/**
 * State of a run that is kept only for display to operators. Guarded by the run's lock, except the
 * time.
 */
public final class RunStatistics {
  private volatile long lastNanos;
  private int refused;

  RunStatistics(long nanos) {
    lastNanos = nanos;
  }

  /** When the run last requested a model call. */
  public long lastNanos() {
    return lastNanos;
  }

  /** A model call of the run is requested. */
  public void onRequest(long nanos) {
    lastNanos = nanos;
  }

  /** A model call of the run is refused. */
  public void refuse() {
    refused++;
  }

  /** How many of its model calls were refused. */
  public int refused() {
    return refused;
  }
}
