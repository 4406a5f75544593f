package io.loophound.replay.report;

import io.loophound.detectors.policy.Action;
import io.loophound.replay.RunResult;
import java.util.Locale;

/**
 * The results of two policies for one run.
 *
 * @param before the result of the old one
 * @param after the result of the new one
 */
public record Change(RunResult before, RunResult after) {

  /** How the new policy differs. */
  public enum Kind {
    /** It stops the run; the old one did not. */
    NEWLY_STOPPED,
    /** It lets the run continue; the old one stopped it. */
    NO_LONGER_STOPPED,
    /** It stops it at an earlier event. */
    SOONER,
    /** It stops it at a later event. */
    LATER,
    /** It does something else at the same event, or only one of the two warns. */
    OTHERWISE,
    /** It does the same. */
    SAME;

    /** As people read it. */
    public String words() {
      return name().toLowerCase(Locale.ROOT).replace('_', ' ');
    }

    /** As programs read it. */
    public String word() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  /** How the new policy differs. */
  public Kind kind() {
    if (before.isStopped() != after.isStopped()) {
      return after.isStopped() ? Kind.NEWLY_STOPPED : Kind.NO_LONGER_STOPPED;
    }
    if (after.isStopped() && before.step() != after.step()) {
      return after.step() < before.step() ? Kind.SOONER : Kind.LATER;
    }
    return before.decision() == after.decision() && before.step() == after.step()
        ? Kind.SAME
        : Kind.OTHERWISE;
  }

  /** The label of the run: {@code loop}, {@code healthy} or {@code unknown}. */
  public String label() {
    return after.isLoop() ? "loop" : after.isHealthy() ? "healthy" : "unknown";
  }

  /** The decision of a policy, and its place. */
  static String outcomeOf(RunResult result) {
    return result.decision() == Action.ALLOW
        ? "allow"
        : result.decision().name().toLowerCase(Locale.ROOT)
            + " by "
            + result.detector()
            + " at event "
            + result.step();
  }
}
