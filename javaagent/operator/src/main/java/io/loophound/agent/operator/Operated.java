package io.loophound.agent.operator;

import io.loophound.detectors.guard.Guard;
import io.loophound.detectors.policy.AgentPolicies;
import io.loophound.detectors.policy.Mode;
import java.util.List;
import java.util.Map;

/** What operators need of the agent. */
public interface Operated {

  /**
   * An option that is in force.
   *
   * @param name without prefix
   * @param value as it is written
   * @param source where it is set
   * @param dynamic whether it may change while the process runs
   */
  record Setting(String name, String value, String source, boolean dynamic) {}

  /** The version of the agent. */
  String version();

  /** The guard. */
  Guard guard();

  /** What it looks for, agent by agent. */
  AgentPolicies policies();

  /** What it may do. */
  Mode mode();

  /** Changes what it may do. */
  void mode(Mode mode);

  /** All options. */
  List<Setting> settings();

  /** What is counted: by name, then by seam. */
  Map<String, Map<String, Long>> counts();

  /** Writes a line into the log. */
  void log(String line);

  /** An error of ours. */
  void error(Throwable thrown);
}
