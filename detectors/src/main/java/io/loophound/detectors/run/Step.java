package io.loophound.detectors.run;

import io.loophound.detectors.digest.OutcomeDigest;

/**
 * One tool call of a run. The first sighting creates it (the model's reply, the tool seam, or the
 * next request, whichever comes first); later sightings only fill blanks.
 */
public final class Step {
  private final int number;
  private final int round;
  private final int modelCall;
  private final long callId;
  private final String tool;
  private final long call;
  // kept only until the outcome is there: an outcome that echoes its arguments says nothing new
  private String arguments;
  private OutcomeDigest outcome;
  private boolean news;
  private boolean executing;

  Step(int number, int round, int modelCall, long callId, String tool, long call, String args) {
    this.number = number;
    this.round = round;
    this.modelCall = modelCall;
    this.callId = callId;
    this.tool = tool;
    this.call = call;
    this.arguments = args;
  }

  /** Its place in the run, from 1. */
  public int number() {
    return number;
  }

  /** The round it belongs to: the calls of one reply. */
  public int round() {
    return round;
  }

  /** The number of the model call that asked for it, from 1; 0 when unknown. */
  public int modelCall() {
    return modelCall;
  }

  long callId() {
    return callId;
  }

  /** The tool's name. */
  public String tool() {
    return tool;
  }

  /** Digest of tool and canonical arguments. */
  public long call() {
    return call;
  }

  /** Whether the outcome is known. */
  public boolean complete() {
    return outcome != null;
  }

  /** The outcome, or null. */
  public OutcomeDigest outcome() {
    return outcome;
  }

  /** Whether the run had not seen this outcome of this call before. */
  public boolean news() {
    return news;
  }

  boolean executing() {
    return executing;
  }

  void execute() {
    executing = true;
  }

  String arguments() {
    return arguments;
  }

  void complete(OutcomeDigest digest, boolean isNews) {
    if (outcome == null) {
      outcome = digest;
      news = isNews;
      arguments = null;
    }
  }
}
