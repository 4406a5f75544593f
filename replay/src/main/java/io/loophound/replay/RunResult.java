package io.loophound.replay;

import io.loophound.detectors.guard.Evidence;
import io.loophound.detectors.policy.Action;
import io.loophound.replay.Replay.ReplayedDecision;
import io.loophound.replay.Trace.Label;
import io.loophound.replay.Trace.ModelEvent;
import java.util.List;

/**
 * What a policy decided about a run.
 *
 * @param id the run
 * @param source the data set it comes from
 * @param label whether it is a loop, as far as known
 * @param decision the strongest decision of the run; ALLOW when there was none
 * @param detector who took the decision at {@code step}, or empty
 * @param step index of the event of the first decision of steer or stronger; for a run that was
 *     only warned about, of the first warning; -1 if there was none
 * @param savedCalls the model calls of the labelled part that the first decision of block or
 *     stronger has saved
 * @param savedUsd what those calls had cost, in US dollars
 * @param events how many events the run has
 * @param callsAfter the model calls after the first decision of block or stronger, whatever the
 *     label
 * @param usdAfter what those had cost, in US dollars
 * @param estimated whether tokens or prices were estimated
 * @param evidence why, or null
 */
public record RunResult(
    String id,
    String source,
    Label label,
    Action decision,
    String detector,
    int step,
    int savedCalls,
    double savedUsd,
    int events,
    int callsAfter,
    double usdAfter,
    boolean estimated,
    Evidence evidence) {

  static RunResult of(
      Trace trace, List<ReplayedDecision> decisions, double[] usd, boolean estimated) {
    Action strongest = Action.ALLOW;
    for (ReplayedDecision decision : decisions) {
      Action action = decision.verdict().action();
      strongest = action.isAtLeast(strongest) ? action : strongest;
    }
    ReplayedDecision told =
        first(decisions, strongest.isAtLeast(Action.STEER) ? Action.STEER : Action.WARN);
    ReplayedDecision stop = first(decisions, Action.BLOCK);
    Calls after = Calls.after(stop, trace, usd, /* labelled= */ false);
    Calls saved = Calls.after(stop, trace, usd, /* labelled= */ true);
    return new RunResult(
        trace.id(),
        trace.source(),
        trace.label(),
        strongest,
        told == null ? "" : told.verdict().detector(),
        told == null ? -1 : told.step(),
        saved.count,
        saved.usd,
        trace.events().size(),
        after.count,
        after.usd,
        estimated,
        told == null ? null : told.verdict().evidence());
  }

  /** Model calls that a stop has saved: all of them, or those of the labelled stretch. */
  private record Calls(int count, double usd) {

    static Calls after(ReplayedDecision stop, Trace trace, double[] usd, boolean labelled) {
      int count = 0;
      double sum = 0;
      for (int i = 0; stop != null && i < trace.events().size(); i++) {
        boolean comesAfter = stop.early() ? i >= stop.step() : i > stop.step();
        boolean counts = !labelled || trace.label().covers(i);
        if (comesAfter && counts && trace.events().get(i) instanceof ModelEvent) {
          count++;
          sum += usd[i];
        }
      }
      return new Calls(count, sum);
    }
  }

  private static ReplayedDecision first(List<ReplayedDecision> decisions, Action least) {
    for (ReplayedDecision decision : decisions) {
      if (decision.verdict().action().isAtLeast(least)) {
        return decision;
      }
    }
    return null;
  }

  /** Whether its label is a loop. */
  public boolean isLoop() {
    return Boolean.TRUE.equals(label.loop());
  }

  /** Whether its label is healthy. */
  public boolean isHealthy() {
    return Boolean.FALSE.equals(label.loop());
  }

  /** Whether the run was steered or stopped. */
  public boolean isStopped() {
    return decision.isAtLeast(Action.STEER);
  }

  /** Whether the run was only reported or throttled. */
  public boolean isWarned() {
    return decision == Action.WARN || decision == Action.THROTTLE;
  }

  /** Whether a loop was steered or stopped before it began. */
  public boolean isEarly() {
    return isLoop() && isStopped() && step < label.firstLoopStep();
  }

  /** The share of the redundant calls that was saved, 0 to 1. */
  public double savedShare() {
    return label.redundantCalls() == 0
        ? 0
        : Math.min(1, (double) savedCalls / label.redundantCalls());
  }
}
