package io.loophound.detectors.run;

import io.loophound.detectors.digest.OutcomeDigest;
import io.loophound.detectors.digest.TextDigests;

/**
 * One tool call of a run. The first sighting creates it (the model's reply, the tool seam, or the
 * next request, whichever comes first); later sightings only fill blanks.
 */
public final class Step {
  private static final long SILENCE = OutcomeDigest.of("", "", null).digest();

  private final int number;
  private final int round;
  private final int modelCall;
  private final long callId;
  private final String tool;
  private final long call;
  private final long argumentsHash;
  private final int inTurn;
  private final int ofTool;
  // kept only until the outcome is there: an outcome that echoes its arguments says nothing new
  private String arguments;
  private OutcomeDigest outcome;
  private boolean news;
  private boolean shared;
  private boolean executing;
  private boolean refused;

  /** Where a step stands: in the run, in its turn, among the turn's calls of the same tool. */
  record Place(int number, int round, int modelCall, int inTurn, int ofTool) {}

  Step(Place place, long callId, String tool, long call, String arguments) {
    number = place.number();
    round = place.round();
    modelCall = place.modelCall();
    inTurn = place.inTurn();
    ofTool = place.ofTool();
    this.callId = callId;
    this.tool = tool;
    this.call = call;
    this.arguments = arguments;
    argumentsHash = TextDigests.of(arguments).simHash();
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

  /** SimHash of the arguments' text. */
  public long argumentsHash() {
    return argumentsHash;
  }

  /** Its place among the tool calls of the turn, from 1. */
  public int inTurn() {
    return inTurn;
  }

  /** Its place among the turn's calls of the same tool, from 1. */
  public int ofTool() {
    return ofTool;
  }

  /** Whether it failed. */
  public boolean failed() {
    return outcome != null && outcome.kind() == OutcomeDigest.Kind.ERROR;
  }

  /** Whether it found nothing, was denied, or the like. */
  public boolean negative() {
    return outcome != null && outcome.kind() == OutcomeDigest.Kind.NEGATIVE;
  }

  /** Whether its outcome says "not finished yet". */
  public boolean pending() {
    return outcome != null && outcome.kind() == OutcomeDigest.Kind.PENDING;
  }

  /** Whether it returned nothing at all. */
  public boolean silent() {
    return outcome != null && outcome.digest() == SILENCE;
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

  /**
   * Whether it says no more than that something was done: a good outcome that other calls of the
   * run had too. Doing the same again, after something was undone, may well be work.
   */
  public boolean acknowledges() {
    return shared && outcome.kind() == OutcomeDigest.Kind.OK;
  }

  /** Whether a tool seam has seen it. */
  public boolean executing() {
    return executing;
  }

  void execute() {
    executing = true;
  }

  String arguments() {
    return arguments;
  }

  /** The guard refused it: what is told of its outcome later is no outcome. */
  void refuse() {
    refused = true;
  }

  void complete(OutcomeDigest digest, boolean isNews, boolean isShared) {
    if (outcome == null && !refused) {
      outcome = digest;
      news = isNews;
      shared = isShared;
      arguments = null;
    }
  }
}
