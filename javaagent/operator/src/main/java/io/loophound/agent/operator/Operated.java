package io.loophound.agent.operator;

import io.loophound.agent.operator.http.Problem;
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

  /** Changes what it may do; whether that is kept beyond the end of the process. */
  boolean mode(Mode mode);

  /** All options. */
  List<Setting> settings();

  /** The file that keeps what operators change, or empty where it lasts until the process ends. */
  String keptIn();

  /** A digest of what operators have changed: as long as it is the same, so is that. */
  String tag();

  /**
   * Sets options for the next call on, all or none; those with a null value are set by nobody then.
   * Returns the names of those that were set otherwise before.
   *
   * @param expected the tag that the change was made for, or empty for any
   * @throws Problem when it cannot be done; its field is the option's name
   */
  List<String> change(Map<String, String> options, String expected);

  /** What is counted: by name, then by seam. */
  Map<String, Map<String, Long>> counts();

  /** All classes that the application has loaded. */
  Class<?>[] loadedClasses();

  /** Writes a line into the log. */
  void log(String line);

  /** An error of ours. */
  void error(Throwable thrown);
}
