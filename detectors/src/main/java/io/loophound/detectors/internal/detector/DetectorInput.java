package io.loophound.detectors.internal.detector;

import io.loophound.detectors.event.ModelRequest;
import io.loophound.detectors.internal.run.Run;
import io.loophound.detectors.internal.run.window.Step;

/**
 * What a detector examines, under the run's lock.
 *
 * @param run the run
 * @param request the model call that is about to be made, or null
 * @param step the step that is about to be executed or has just been, or null
 * @param nanos the time
 * @param server the server of the step's tool; empty where no tool is executed
 */
public record DetectorInput(Run run, ModelRequest request, Step step, long nanos, String server) {
  /** Without a tool that is executed. */
  public DetectorInput(Run run, ModelRequest request, Step step, long nanos) {
    this(run, request, step, nanos, "");
  }
}
