package io.loophound.agent.operator;

import io.loophound.detectors.fleet.FleetState;
import java.util.List;
import java.util.Map;

/**
 * What operators see, and do about it: of one process, or of all that share a store. Everything is
 * ready for JSON.
 */
public interface OperatedView {

  /** Whether it can answer questions; it waits no longer than a second. */
  boolean isReady();

  /** What it is, and how it is. */
  Map<String, Object> status();

  /** The runs with the most recent calls, newest first. */
  List<Map<String, Object>> runs(int most);

  /** The score of a run over time, as pairs of milliseconds and score. */
  List<Object> history(String id);

  /** How many runs there are. */
  int count();

  /** A run with its last steps, or null if it is not known. */
  Map<String, Object> run(String id);

  /** Lifts every block of a run; returns whether it is known. */
  boolean revive(String id);

  /** Refuses the calls of a run; returns the decision, or null if the run is not known. */
  Map<String, Object> terminate(String id);

  /** The newest events of a kind, or, if that is empty, of all kinds; newest first. */
  List<Map<String, Object>> events(int most, String kind);

  /** What was spent. */
  Map<String, Object> spend();

  /** The metrics as Prometheus reads them. */
  String metrics();

  /** How the store that several processes share is; null without one. */
  FleetState fleet();

  /** Somebody changed something. */
  void audit(String what, Map<String, Object> details);
}
