package io.loophound.detectors.internal.run;

/**
 * State of a run that is kept only for display to operators. Guarded by the run's lock, except the
 * time.
 */
public final class RunStatistics {
  private volatile long lastNanos;
  private int refused;
  private int forcedRounds;
  private int messages;
  private int messagesKept;

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
  public void countRefusal() {
    refused++;
  }

  /** How many of its model calls were refused. */
  public int refused() {
    return refused;
  }

  /**
   * How a request looks.
   *
   * @param forces whether the model must call a tool
   * @param results whether it brings results of tools; otherwise a task begins, or goes on in words
   * @param size how many messages it has
   * @param loses whether earlier rounds are missing in it
   */
  public void onShape(boolean forces, boolean results, int size, boolean loses) {
    forcedRounds = forces && results ? forcedRounds + 1 : 0;
    messagesKept = loses ? size : results ? messagesKept : 0;
    messages = size;
  }

  /** Whether a history of this size is longer than that of the last request. */
  public boolean grows(int size) {
    return size > messages;
  }

  /** So many requests in a row forced a tool call although they brought results. */
  public int forcedRounds() {
    return forcedRounds;
  }

  /** So many messages are left of the history of a task that has lost some; 0 if it has not. */
  public int messagesKept() {
    return messagesKept;
  }
}
