package io.loophound.detectors.internal.run;

import io.loophound.detectors.view.ScoreView;
import java.util.List;

/**
 * State of a run that is kept only for display to operators. Guarded by the run's lock, except the
 * time.
 */
public final class DisplayState {
  private volatile long lastNanos;
  private int refused;
  private List<ScoreView> scores = List.of();

  DisplayState(long nanos) {
    lastNanos = nanos;
  }

  /** When the run last requested a model call. */
  public long lastNanos() {
    return lastNanos;
  }

  /** A model call of the run is requested. */
  public void seen(long nanos) {
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

  /** How close it is to the loop detectors, if scores are wanted. */
  public List<ScoreView> scores() {
    return scores;
  }

  /** Sets how close it is to the loop detectors. */
  public void scores(List<ScoreView> newest) {
    scores = newest;
  }
}
