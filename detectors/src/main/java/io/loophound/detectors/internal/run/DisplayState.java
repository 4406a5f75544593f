package io.loophound.detectors.internal.run;

import io.loophound.detectors.view.ScoreView;
import java.util.List;

/**
 * What is kept of a run only to show it to operators. Guarded by the run's lock, except the time.
 */
public final class DisplayState {
  private volatile long lastNanos;
  private int refused;
  private List<ScoreView> scores = List.of();

  DisplayState(long nanos) {
    lastNanos = nanos;
  }

  /** When the run last asked for a model call. */
  public long lastNanos() {
    return lastNanos;
  }

  /** A model call of it is asked for. */
  public void seen(long nanos) {
    lastNanos = nanos;
  }

  /** A model call of it is refused. */
  public void refuse() {
    refused++;
  }

  /** How many of its model calls were refused. */
  public int refused() {
    return refused;
  }

  /** How near it is to the detectors of loops, as far as somebody wants to know. */
  public List<ScoreView> scores() {
    return scores;
  }

  /** It is so near to the detectors of loops. */
  public void scores(List<ScoreView> newest) {
    scores = newest;
  }
}
