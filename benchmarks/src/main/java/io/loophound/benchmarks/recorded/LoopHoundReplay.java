package io.loophound.benchmarks.recorded;

import io.loophound.benchmarks.baseline.Baseline;
import io.loophound.benchmarks.baseline.Stop;
import io.loophound.detectors.policy.Action;
import io.loophound.detectors.policy.GuardPolicy;
import io.loophound.replay.Replay;
import io.loophound.replay.Replay.ReplayedDecision;
import io.loophound.replay.Replay.View;
import io.loophound.replay.Trace;
import java.util.List;
import java.util.Locale;

/** LoopHound with its shipping defaults. */
final class LoopHoundReplay implements Baseline {
  private final View view;
  private final Replay replay;

  LoopHoundReplay(View view) {
    this.view = view;
    replay = new Replay(GuardPolicy.defaults(), view);
  }

  @Override
  public String name() {
    return "LoopHound " + view.name().toLowerCase(Locale.ROOT);
  }

  @Override
  public Stop stop(Trace trace) {
    return verdict(trace).block();
  }

  /** The first decision to steer or stronger, and the first to block or stronger. */
  Outcome verdict(Trace trace) {
    List<ReplayedDecision> decisions = replay.run(trace);
    return new Outcome(first(decisions, Action.STEER), first(decisions, Action.BLOCK));
  }

  private static Stop first(List<ReplayedDecision> decisions, Action action) {
    for (ReplayedDecision decision : decisions) {
      if (decision.verdict().action().isAtLeast(action)) {
        return new Stop(decision.step(), decision.early());
      }
    }
    return null;
  }
}
