package io.loophound.agent.operator;

import io.loophound.agent.identity.Identity;
import io.loophound.agent.operator.http.Problem;
import io.loophound.detectors.guard.Guard;
import io.loophound.detectors.policy.AgentPolicies;
import io.loophound.detectors.policy.Mode;
import java.util.List;
import java.util.Map;

/** What operators need from the Java agent. */
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

  /** Which process this is. */
  Identity identity();

  /** The guard. */
  Guard guard();

  /** The policies, agent by agent. */
  AgentPolicies policies();

  /** What it may do. */
  Mode mode();

  /** Changes the mode; returns whether the change outlives the process. */
  boolean mode(Mode mode);

  /** All options. */
  List<Setting> settings();

  /** The file that stores operators' changes, or empty if they last until the process ends. */
  String keptIn();

  /** A digest of the operators' changes: it changes only when they do. */
  String tag();

  /**
   * Sets options from the next call on, all or none; a null value unsets an option. Returns the
   * names of the options that changed.
   *
   * @param expected the tag that the change was made for, or empty for any
   * @throws Problem when it is refused; its field is the option's name
   */
  List<String> change(Map<String, String> options, String expected);

  /** The counts: by name, then by seam. */
  Map<String, Map<String, Long>> counts();

  /** All classes that the application has loaded. */
  Class<?>[] loadedClasses();

  /** Writes a line into the log. */
  void log(String line);

  /** An error of LoopHound. */
  void error(Throwable thrown);
}
