package io.loophound.benchmarks.baseline;

import io.loophound.detectors.replay.Trace;

/** A guard that recorded runs are put to. */
public interface Baseline {

  /** What a table calls it. */
  String name();

  /** Where it stops the run, or null. */
  Stop stop(Trace trace);
}
