package io.loophound.agent.operator.bridge;

import java.util.List;

/** The state of LoopHound in this process; the bean is {@code io.loophound:type=LoopHound}. */
public interface LoopHoundMXBean {

  /** The version. */
  String getVersion();

  /** {@code off}, {@code observe} or {@code enforce}. */
  String getMode();

  /**
   * Sets the mode.
   *
   * @throws IllegalArgumentException for any other word
   */
  void setMode(String mode);

  /** The model calls that were examined. */
  long getModelCalls();

  /** The tool executions that were examined. */
  long getToolCalls();

  /** The calls that were stopped. */
  long getStopped();

  /** The errors of LoopHound itself. */
  long getErrors();

  /** The amount spent, in US dollars. */
  double getSpentUsd();

  /** What stopped calls would have cost, in US dollars; an estimate. */
  double getSavedUsdEstimate();

  /** How many runs are known. */
  int getRunCount();

  /** The 20 runs with the most recent calls, one line each. */
  List<String> getRuns();

  /** Lifts every block of a run; false when there is no such run. */
  boolean revive(String run);

  /** Refuses the calls of a run; false when there is no such run. */
  boolean terminate(String run);
}
