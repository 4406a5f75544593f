package io.loophound.detectors.guard;

import io.loophound.detectors.event.ModelReply;
import io.loophound.detectors.event.ModelRequest;
import io.loophound.detectors.event.ToolOutcome;
import io.loophound.detectors.event.ToolRequest;

/**
 * Records what the guard sees of runs, except exempt calls. Called on the threads of the calls, so
 * it must be fast. Its exceptions go to {@link GuardListener#onListenerError} and no further.
 */
public interface Recorder {

  /**
   * The guard decided about a model call.
   *
   * @param run the id of its run
   * @param request the call
   * @return an object that is passed to {@link #ended(Object, ModelReply)}
   */
  Object began(String run, ModelRequest request);

  /**
   * A model call ended: completed, failed, cancelled or refused. Called again if the call was
   * retried; the later end replaces the one before.
   *
   * @param began what {@link #began(String, ModelRequest)} returned
   * @param reply how it ended
   */
  void ended(Object began, ModelReply reply);

  /**
   * A tool is about to be executed.
   *
   * @param run the id of its run
   * @param request the call
   * @return an object that is passed to {@link #ended(Object, ToolOutcome)}
   */
  Object began(String run, ToolRequest request);

  /**
   * The tool returned; {@code outcome} is null if the guard answered instead.
   *
   * @param began what {@link #began(String, ToolRequest)} returned
   * @param outcome what the tool returned, or null
   */
  void ended(Object began, ToolOutcome outcome);
}
