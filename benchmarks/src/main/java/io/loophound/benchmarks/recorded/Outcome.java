package io.loophound.benchmarks.recorded;

import io.loophound.benchmarks.baseline.Baseline;
import io.loophound.benchmarks.baseline.Stop;
import io.loophound.replay.Trace;
import io.loophound.replay.Trace.Label;
import io.loophound.replay.Trace.ModelEvent;

/**
 * A guard's decisions about a run.
 *
 * @param first its first decision to steer or stronger, or null
 * @param block its first decision to block or stronger, or null
 */
record Outcome(Stop first, Stop block) {

  static Outcome of(Baseline guard, Trace trace) {
    if (guard instanceof LoopHoundReplay replay) {
      return replay.verdict(trace);
    }
    Stop stop = guard.stop(trace);
    return new Outcome(stop, stop);
  }

  boolean stopped() {
    return first != null;
  }

  /** Whether it acted before the loop's first redundant call. */
  boolean early(Label label) {
    return first != null && first.step() < label.firstLoopStep();
  }

  /** The share of redundant model calls that is saved. */
  double saved(Trace trace) {
    Label label = trace.label();
    if (block == null || label.redundantCalls() == 0) {
      return 0;
    }
    int saved = 0;
    int last = label.lastLoopStep() < 0 ? trace.events().size() - 1 : label.lastLoopStep();
    int from = Math.max(label.firstLoopStep(), block.step() + (block.before() ? 0 : 1));
    for (int step = from; step <= last; step++) {
      saved += trace.events().get(step) instanceof ModelEvent ? 1 : 0;
    }
    return Math.min(1, (double) saved / label.redundantCalls());
  }
}
