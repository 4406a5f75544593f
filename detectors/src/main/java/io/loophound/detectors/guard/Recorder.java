package io.loophound.detectors.guard;

import io.loophound.detectors.event.ModelReply;
import io.loophound.detectors.event.ModelRequest;
import io.loophound.detectors.event.ToolOutcome;
import io.loophound.detectors.event.ToolRequest;

/**
 * Takes down what the guard is shown of runs; of calls that are exempt, nothing. Called on the
 * threads of the calls, so it must be quick. What it throws is told {@link
 * GuardListener#onListenerError}, and goes no further.
 */
public interface Recorder {

  /**
   * A model call was decided about.
   *
   * @param run the id of its run
   * @return what {@link #ended(Object, ModelReply)} gets back
   */
  Object began(String run, ModelRequest request);

  /**
   * It ended: completed, failed, cancelled or refused. Told once more when the attempt was
   * repeated; the later end takes the place of the one before.
   */
  void ended(Object began, ModelReply reply);

  /** A tool is about to be executed. */
  Object began(String run, ToolRequest request);

  /** It returned; {@code outcome} is null where the guard answered in its place. */
  void ended(Object began, ToolOutcome outcome);
}
