package io.loophound.agent.operator.jmx;

import java.util.List;

/** What LoopHound does in this process; its bean is {@code io.loophound:type=LoopHound}. */
public interface LoopHoundMXBean {

  /** The version. */
  String getVersion();

  /** {@code off}, {@code observe} or {@code enforce}. */
  String getMode();

  /**
   * Sets the mode.
   *
   * @throws IllegalArgumentException for another word
   */
  void setMode(String mode);

  /** The model calls that were looked at. */
  long getModelCalls();

  /** The tool executions that were looked at. */
  long getToolCalls();

  /** The calls that were stopped. */
  long getStopped();

  /** The errors of LoopHound itself. */
  long getErrors();

  /** What was spent, in US dollars. */
  double getSpentUsd();

  /** What stopped calls would have cost, in US dollars; an estimate. */
  double getSavedUsdEstimate();

  /** How many runs are known. */
  int getRunCount();

  /** The 20 runs that called last, one line each. */
  List<String> getRuns();

  /** Lifts what holds against a run; false when there is no such run. */
  boolean revive(String run);

  /** Refuses the calls of a run; false when there is no such run. */
  boolean terminate(String run);
}
