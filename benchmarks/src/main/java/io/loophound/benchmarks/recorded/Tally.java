package io.loophound.benchmarks.recorded;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** What one detector did in one set of runs. */
final class Tally {
  private final Set<String> loops = new HashSet<>();
  private final Set<String> caught = new HashSet<>();
  private final Set<String> healthy = new HashSet<>();
  private final Set<String> harmed = new HashSet<>();
  private final List<Double> saved = new ArrayList<>();
  private int early;
  private long events;
  private double micros;
  private long bytes;

  /** Adds a run. A program of several conversations counts once. */
  void add(Run run, Outcome outcome) {
    if (!run.loop()) {
      healthy.add(run.program());
      if (outcome.stopped()) {
        harmed.add(run.program());
      }
      return;
    }
    loops.add(run.program());
    if (run.inTime(outcome)) {
      caught.add(run.program());
    }
    early += outcome.early(run.trace().label()) ? 1 : 0;
    if (run.trace().label().redundantCalls() > 0 && run.trace().label().firstLoopStep() >= 0) {
      saved.add(outcome.saved(run.trace()));
    }
  }

  /** Adds what the runs cost; negative bytes are unknown. */
  void cost(long events, double micros, long bytes) {
    this.events += events;
    this.micros += micros;
    this.bytes = bytes < 0 ? -1 : this.bytes + bytes;
  }

  Wilson recall() {
    return new Wilson(caught.size(), loops.size());
  }

  Wilson harm() {
    return new Wilson(harmed.size(), healthy.size());
  }

  /** Recall less harm: 1 is a perfect detector, 0 one that throws dice. */
  double lead() {
    return recall().share() - harm().share();
  }

  int early() {
    return early;
  }

  /** The median share of redundant model calls saved, or NaN if no run says which are. */
  double saved() {
    return saved.isEmpty() ? Double.NaN : BoardTable.median(saved);
  }

  double microsPerEvent() {
    return events == 0 ? 0 : micros / events;
  }

  /** Kilobytes allocated per event, or NaN when unknown. */
  double kilobytesPerEvent() {
    return bytes < 0 || events == 0 ? Double.NaN : bytes / 1024.0 / events;
  }
}
