package io.loophound.detectors.guard;

import io.loophound.detectors.policy.Action;
import java.time.Duration;
import java.util.Locale;

/**
 * What the guard decided about a call.
 *
 * @param action the rung of the ladder
 * @param enforced whether it is carried out; false in observe mode
 * @param detector the name of the detector, or empty when the call is allowed
 * @param evidence why, or null when the call is allowed
 * @param decisionId identifies the decision in log and exception; repeats of a sticky decision keep
 *     it
 * @param runId identifies the run within this process
 * @param agent the agent's name, or empty when unknown
 * @param traceId the trace of the call, or empty
 * @param cooldown how long the decision still holds
 */
public record Verdict(
    Action action,
    boolean enforced,
    String detector,
    Evidence evidence,
    String decisionId,
    String runId,
    String agent,
    String traceId,
    Duration cooldown) {

  /** The call goes on. */
  public static final Verdict ALLOW =
      new Verdict(Action.ALLOW, true, "", null, "", "", "", "", Duration.ZERO);

  /** Whether the call must not be made. */
  public boolean stops() {
    return enforced && action.atLeast(Action.BLOCK);
  }

  /** Whether the tool call is to be answered with {@link #steerText()}. */
  public boolean steers() {
    return enforced && action == Action.STEER;
  }

  /**
   * For the user: what happened, in which run, why, at what cost, and which property changes it.
   */
  public String message() {
    if (evidence == null) {
      return "allowed";
    }
    return String.format(
        Locale.ROOT,
        "LoopHound %s run %s%s: %s %s %d times (detector %s; equal: %s; steps %d to %d); since the"
            + " first repeat %d model call%s, %s%d tokens, %s%.4f USD; decision %s; change with %s",
        verb(),
        runId,
        agent.isEmpty() ? "" : " of agent " + agent,
        evidence.what(),
        "repeated",
        evidence.count(),
        detector,
        String.join(", ", evidence.equal()),
        evidence.firstStep(),
        evidence.lastStep(),
        evidence.modelCalls(),
        evidence.modelCalls() == 1 ? "" : "s",
        evidence.estimated() ? "about " : "",
        evidence.tokens(),
        evidence.estimated() ? "about " : "",
        evidence.usd(),
        decisionId,
        evidence.property());
  }

  /** For the model: short, valid as a tool result anywhere, echoes no argument. */
  public String steerText() {
    return "This is the same call with the same result as "
        + (evidence.count() - 1)
        + " times before; repeating it will not change the result. Use what is known so far, take"
        + " another way, or say what is missing.";
  }

  private String verb() {
    String past =
        switch (action) {
          case ALLOW -> "allowed";
          case WARN -> "warns of";
          case STEER -> "steered";
          case BLOCK -> "blocked";
          case TERMINATE -> "terminated";
        };
    return enforced ? past : "would have " + past;
  }
}
