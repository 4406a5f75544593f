package io.loophound.detectors.guard;

import io.loophound.detectors.internal.digest.text.GuardNote;
import io.loophound.detectors.internal.limit.Budgets;
import io.loophound.detectors.policy.Action;
import java.time.Duration;

/**
 * What the guard decided about a call.
 *
 * @param action what is done
 * @param enforcement whether it is carried out, or why it is only reported
 * @param detector the name of the detector, or empty when the call is allowed
 * @param evidence why, or null when the call is allowed
 * @param decisionId identifies the decision in log and exception; a block keeps its id while it
 *     lasts
 * @param runId identifies the run within this process
 * @param agent the agent's name, or empty when unknown
 * @param traceId the trace of the call, or empty
 * @param cooldown how long the decision still applies
 * @param delay how long the call is to wait before it is made; zero unless it is throttled
 */
public record Verdict(
    Action action,
    Enforcement enforcement,
    String detector,
    Evidence evidence,
    String decisionId,
    String runId,
    String agent,
    String traceId,
    Duration cooldown,
    Duration delay) {

  /** The {@code detector} of what an operator decided. */
  public static final String OPERATOR = "operator";

  /** The call continues. */
  public static final Verdict ALLOW =
      new Verdict(
          Action.ALLOW,
          Enforcement.CARRIED_OUT,
          "",
          null,
          "",
          "",
          "",
          "",
          Duration.ZERO,
          Duration.ZERO);

  /** Whether a decision is carried out, or why it is only reported. */
  public enum Enforcement {
    /** It is carried out. */
    CARRIED_OUT,
    /** The mode is {@code observe}. */
    OBSERVED,
    /** The valve is open for its sign. */
    VALVE_OPEN,
    /** A candidate policy decided; only the policy in force stops calls. */
    CANDIDATE;

    /**
     * {@return {@link #CARRIED_OUT} or {@link #OBSERVED}}
     *
     * @param carriedOut whether the decision is carried out
     */
    public static Enforcement of(boolean carriedOut) {
      return carriedOut ? CARRIED_OUT : OBSERVED;
    }
  }

  /** {@return whether it is carried out} */
  public boolean isEnforced() {
    return enforcement == Enforcement.CARRIED_OUT;
  }

  /** {@return whether the call must not be made} */
  public boolean stops() {
    return isEnforced() && action.isAtLeast(Action.BLOCK);
  }

  /** {@return whether the call is to be made without its tools, as the last one of its run} */
  public boolean concludes() {
    return isEnforced() && action == Action.CONCLUDE;
  }

  /** {@return whether the call is to wait for {@link #delay()} before it is made} */
  public boolean delays() {
    return isEnforced() && action == Action.THROTTLE && !delay.isZero();
  }

  /** {@return whether the tool call is to be answered with {@link #steerText()}} */
  public boolean steers() {
    return isEnforced() && action == Action.STEER;
  }

  /** {@return for the user: what happened, to which run, why, and what to do if it is wrong} */
  public String message() {
    return evidence == null ? "allowed" : VerdictText.of(this);
  }

  /** Whether a limit is reached rather than something repeated. */
  boolean isLimit() {
    return evidence.equal().isEmpty();
  }

  /**
   * {@return the note for the model: what repeats, and what to do instead} Short, valid as a tool
   * result of any provider, and without arguments. Empty when the call is allowed.
   */
  public String steerText() {
    if (evidence == null) {
      return "";
    }
    if (!evidence.landing().isEmpty()) {
      return GuardNote.saying(
          "the budget of this run is used up. Only these tools may still be called: "
              + String.join(", ", evidence.landing())
              + ". Use them now to save your work, then finish.");
    }
    String left = Budgets.note(evidence.what());
    if (isLimit() && !left.isEmpty()) {
      return GuardNote.saying(left);
    }
    if (isLimit()) {
      return GuardNote.saying("a limit of this run is reached. Finish with what you know so far.");
    }
    return GuardNote.about(evidence.what(), evidence.count());
  }
}
