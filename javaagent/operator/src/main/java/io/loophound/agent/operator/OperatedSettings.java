package io.loophound.agent.operator;

import io.loophound.agent.operator.Operated.Edit;
import io.loophound.agent.operator.Operated.ShownSetting;
import io.loophound.agent.operator.http.Problem;
import io.loophound.agent.operator.metrics.ConfigState;
import io.loophound.detectors.policy.AgentPolicies;
import io.loophound.detectors.policy.Mode;
import java.util.List;
import java.util.Map;

/** Settings that operators see and change: of one process, or of all that share a store. */
public interface OperatedSettings {

  /** The policies, agent by agent. */
  AgentPolicies policies();

  /** What may be done. */
  Mode changeMode();

  /** Changes the mode; returns whether the change outlives the process. */
  boolean changeMode(Mode mode, Edit edit);

  /** All options. */
  List<ShownSetting> settings();

  /**
   * The file or store that keeps operators' changes, or empty if they last until the process ends.
   *
   * @param all whether those for all services, not only for this one
   */
  String keptIn(boolean all);

  /** A digest of the operators' changes: it changes only when they do. */
  String tag();

  /**
   * Sets options from the next call on, all or none; a null value takes back what operators have
   * set, not what is set elsewhere. Returns the names of the options that changed.
   *
   * @throws Problem when it is refused; its field is the option's name
   */
  List<String> change(Map<String, String> options, Edit edit);

  /** Says which of these options have a value that can never match; a null value is none. */
  List<String> unmatched(Map<String, String> options);

  /** How the settings are: which versions, and whether newer ones were rejected. */
  default ConfigState configState() {
    return ConfigState.NONE;
  }

  /** The store that several processes share, or null. */
  default OperatedFleet fleet() {
    return null;
  }
}
