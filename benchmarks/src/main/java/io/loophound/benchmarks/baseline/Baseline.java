package io.loophound.benchmarks.baseline;

import io.loophound.replay.Trace;

/** A guard to compare with on recorded runs. */
public interface Baseline {

  /** What a table calls it. */
  String name();

  /** Where it stops the run, or null. */
  Stop stop(Trace trace);
}
