package io.loophound.replay.report;

import io.loophound.replay.RunResult;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/** Counts the results of a policy for a group of runs. */
public final class Tally {
  private int loops;
  private int loopsStopped;
  private int loopsWarned;
  private int early;
  private int healthy;
  private int healthyStopped;
  private int healthyWarned;
  private int unknown;
  private int unknownStopped;
  private int unknownWarned;
  private double savedUsd;
  private boolean estimated;
  private final List<Double> savedShares = new ArrayList<>();

  void add(RunResult result) {
    int stopped = result.isStopped() ? 1 : 0;
    int warned = result.isWarned() ? 1 : 0;
    if (result.isLoop()) {
      loops++;
      loopsStopped += stopped;
      loopsWarned += warned;
      early += result.isEarly() ? 1 : 0;
      savedUsd += result.savedUsd();
      estimated |= result.estimated();
      if (result.label().redundantCalls() > 0) {
        savedShares.add(result.savedShare());
      }
    } else if (result.isHealthy()) {
      healthy++;
      healthyStopped += stopped;
      healthyWarned += warned;
    } else {
      unknown++;
      unknownStopped += stopped;
      unknownWarned += warned;
    }
  }

  /** Runs that contain a loop. */
  public int loops() {
    return loops;
  }

  /** Loops that were steered or stopped. */
  public int loopsStopped() {
    return loopsStopped;
  }

  /** Loops that were only reported. */
  public int loopsWarned() {
    return loopsWarned;
  }

  /** Loops that were not detected. */
  public int loopsMissed() {
    return loops - loopsStopped - loopsWarned;
  }

  /** Loops that were steered or stopped before they began. */
  public int early() {
    return early;
  }

  /** Healthy runs. */
  public int healthy() {
    return healthy;
  }

  /** Healthy runs that were steered or stopped. */
  public int healthyStopped() {
    return healthyStopped;
  }

  /** Healthy runs that were only reported. */
  public int healthyWarned() {
    return healthyWarned;
  }

  /** Runs without a label. */
  public int unknown() {
    return unknown;
  }

  /** Unknown runs that were steered or stopped. */
  public int unknownStopped() {
    return unknownStopped;
  }

  /** Unknown runs that were only reported. */
  public int unknownWarned() {
    return unknownWarned;
  }

  /** The cost of the saved calls of loops, in US dollars. */
  public double savedUsd() {
    return savedUsd;
  }

  /** Whether that is an estimate. */
  public boolean isEstimated() {
    return estimated;
  }

  /** Median share of the redundant calls of a loop that was saved, 0 to 1; NaN without loops. */
  public double medianSaved() {
    if (savedShares.isEmpty()) {
      return Double.NaN;
    }
    List<Double> sorted = new ArrayList<>(savedShares);
    Collections.sort(sorted);
    int half = sorted.size() / 2;
    return sorted.size() % 2 == 1
        ? sorted.get(half)
        : (sorted.get(half - 1) + sorted.get(half)) / 2;
  }
}
