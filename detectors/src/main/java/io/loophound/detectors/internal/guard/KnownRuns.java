package io.loophound.detectors.internal.guard;

import io.loophound.detectors.guard.GuardListener;
import io.loophound.detectors.guard.Runs;
import io.loophound.detectors.guard.Verdict;
import io.loophound.detectors.internal.enforce.ActiveBlocks;
import io.loophound.detectors.internal.enforce.RunViews;
import io.loophound.detectors.internal.run.Run;
import io.loophound.detectors.internal.run.conversation.Conversations;
import io.loophound.detectors.internal.run.link.RunRegistry;
import io.loophound.detectors.policy.Action;
import io.loophound.detectors.policy.AgentPolicies;
import io.loophound.detectors.view.RunView;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.BooleanSupplier;
import java.util.function.LongSupplier;

/** The runs of the registry, with what holds against them. */
final class KnownRuns implements Runs {
  private final RunRegistry registry;
  private final Conversations conversations;
  private final ActiveBlocks blocks;
  private final Verdicts verdicts;
  private final GuardListener listener;
  private final BooleanSupplier enforces;
  private final LongSupplier clock;
  private final SharedSessions sessions;

  KnownRuns(
      RunRegistry registry,
      Conversations conversations,
      ActiveBlocks blocks,
      SharedSessions sessions,
      Verdicts verdicts,
      GuardListener listener,
      BooleanSupplier enforces,
      LongSupplier clock) {
    this.registry = registry;
    this.conversations = conversations;
    this.blocks = blocks;
    this.sessions = sessions;
    this.verdicts = verdicts;
    this.listener = listener;
    this.enforces = enforces;
    this.clock = clock;
  }

  @Override
  public boolean revive(String runId) {
    Run run = find(runId);
    if (run != null) {
      sessions.recordRevival(run);
    } else {
      sessions.trails().revived(runId);
    }
    boolean known = run != null || held().containsKey(runId);
    blocks.lift(verdict -> verdict.runId().equals(runId));
    registry.revive(other -> other.id().equals(runId));
    return known;
  }

  @Override
  public void reviveAll() {
    blocks.lift(verdict -> !verdict.detector().equals(Verdict.OPERATOR));
    Map<String, Action> ended = held();
    registry.revive(run -> !ended.containsKey(run.id()));
    conversations.clear();
  }

  /**
   * Replaces the policies. Detector decisions made under a changed policy no longer apply. Runs of
   * agents that had, or have, their own policy start again.
   */
  void onPolicies(AgentPolicies before, AgentPolicies now) {
    blocks.apply(now);
    blocks.lift(
        verdict ->
            !verdict.detector().equals(Verdict.OPERATOR)
                && !now.of(verdict.agent()).decidesAs(before.of(verdict.agent())));
    Set<String> agents = now.differing(before);
    if (!agents.isEmpty()) {
      Set<String> ended = new HashSet<>();
      blocks.inForce().forEach(verdict -> ended.add(verdict.runId()));
      registry.revive(run -> agents.contains(run.agent()) && !ended.contains(run.id()));
    }
  }

  @Override
  public Verdict terminate(String runId) {
    Run run = find(runId);
    if (run == null) {
      return null;
    }
    Verdict verdict = verdicts.byOperator(run, enforces.getAsBoolean());
    blocks.add(run.key(), verdict);
    registry.terminate(run);
    sessions.recordTermination(run, verdict);
    listener.onVerdict(verdict);
    return verdict;
  }

  @Override
  public List<RunView> newest(int most) {
    List<Map.Entry<Run, Long>> runs = new ArrayList<>();
    long now = clock.getAsLong();
    for (Run run : registry.live()) {
      sessions.update(run);
      runs.add(
          Map.entry(run, now - run.statistics().lastNanos())); // once: it changes while we sort
    }
    runs.sort(Map.Entry.comparingByValue());
    Map<String, Action> held = held();
    List<RunView> views = new ArrayList<>();
    for (Map.Entry<Run, Long> entry : runs.subList(0, Math.min(most, runs.size()))) {
      RunView view = RunViews.of(entry.getKey(), held.get(entry.getKey().id()), now);
      if (view.modelCalls() + view.toolCalls() + view.refused() > 0) {
        views.add(view); // a team makes no calls
      }
    }
    return views;
  }

  @Override
  public int count() {
    int count = 0;
    for (var unused : registry.live()) {
      count++;
    }
    return count;
  }

  @Override
  public RunView get(String runId) {
    Run run = find(runId);
    if (run == null) {
      return null;
    }
    sessions.update(run);
    return RunViews.of(run, held().get(runId), clock.getAsLong());
  }

  private Run find(String runId) {
    for (Run run : registry.live()) {
      if (run.id().equals(runId)) {
        return run;
      }
    }
    return null;
  }

  /** The active block of each run. */
  private Map<String, Action> held() {
    Map<String, Action> held = new HashMap<>();
    for (Verdict verdict : blocks.inForce()) {
      held.merge(verdict.runId(), verdict.action(), (a, b) -> a.isAtLeast(b) ? a : b);
    }
    return held;
  }
}
