package io.loophound.detectors.internal.enforce;

import io.loophound.detectors.budget.Spending.Amount;
import io.loophound.detectors.internal.detector.ScoreSpec;
import io.loophound.detectors.internal.digest.hash.Hash64;
import io.loophound.detectors.internal.digest.text.PlainName;
import io.loophound.detectors.internal.digest.text.Texts;
import io.loophound.detectors.internal.run.EnforcementState.Stage;
import io.loophound.detectors.internal.run.Finding;
import io.loophound.detectors.internal.run.Run;
import io.loophound.detectors.internal.run.window.Step;
import io.loophound.detectors.internal.score.Score;
import io.loophound.detectors.internal.score.Weights;
import io.loophound.detectors.policy.Action;
import io.loophound.detectors.policy.DetectorPolicy;
import io.loophound.detectors.view.RoundView;
import io.loophound.detectors.view.RunView;
import io.loophound.detectors.view.RunView.State;
import io.loophound.detectors.view.ScoreView;
import io.loophound.detectors.view.StepView;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** Shows runs: names, numbers and digests. */
public final class RunViews {
  private static final int STEPS = 20;
  private static final int LONGEST = 100;

  private RunViews() {}

  /** A run as it is now; {@code held} is what is in force about it, or null. */
  public static RunView of(Run run, Action held, long nanos) {
    return run.locked(() -> locked(run, held, nanos));
  }

  private static RunView locked(Run run, Action held, long nanos) {
    Step newest = run.steps().newest();
    Amount cost = run.costs().own();
    return new RunView(
        run.id(),
        cut(run.agent()),
        digest(run.caller()),
        state(run, held),
        run.calls().count(),
        newest == null ? 0 : newest.number(),
        run.statistics().refused(),
        cost.tokens(),
        cost.usd(),
        cost.estimated(),
        Duration.ofNanos(Math.max(0, nanos - run.costs().startNanos())),
        Duration.ofNanos(Math.max(0, nanos - run.statistics().lastNanos())),
        scores(run),
        steps(run));
  }

  /** The score of a run; must be called under its lock. */
  public static List<ScoreView> scores(Run run) {
    DetectorPolicy own = run.policy().detector(ScoreSpec.SPEC);
    if (!own.enabled()) {
      return List.of();
    }
    Score tools = run.tools().score();
    Score talk = run.talk().score();
    Score higher = tools.total() >= talk.total() ? tools : talk;
    double total = (double) higher.total() / Weights.UNIT;
    return List.of(new ScoreView(ScoreSpec.SPEC.name(), total, own.get(ScoreSpec.THRESHOLD)));
  }

  private static State state(Run run, Action held) {
    if (held != null && held.isAtLeast(Action.BLOCK)) {
      return held == Action.TERMINATE ? State.TERMINATED : State.BLOCKED;
    }
    Stage stage = run.enforcement().stage();
    return switch (stage) {
      case NOTHING -> State.LIVE;
      case REPORTED -> State.REPORTED;
      case STEERED, STOP_DUE -> State.STEERED;
    };
  }

  private static List<StepView> steps(Run run) {
    List<StepView> views = new ArrayList<>();
    for (Step step : newest(run)) {
      views.add(
          new StepView(
              step.number(),
              cut(step.tool()),
              digest(step.call()),
              step.isComplete() ? digest(step.outcome()) : "",
              step.hasFailed(),
              step.isRefused(),
              sign(step),
              score(step)));
    }
    return views;
  }

  /**
   * The newest rounds of a run, oldest first, if it is the score of them that found something; must
   * be called under the run's lock.
   */
  public static List<RoundView> rounds(Finding finding, Run run) {
    if (finding.scored().sign() == null || finding.span().lastStep() == 0) {
      return List.of();
    }
    List<RoundView> views = new ArrayList<>();
    for (Step step : newest(run)) {
      String tool = PlainName.of(cut(step.tool()));
      views.add(new RoundView(step.number(), tool, sign(step), score(step)));
    }
    return views;
  }

  private static List<Step> newest(Run run) {
    List<Step> all = run.steps().all();
    return all.subList(Math.max(0, all.size() - STEPS), all.size());
  }

  private static String sign(Step step) {
    return step.sign() == null ? "" : step.sign().key();
  }

  private static double score(Step step) {
    return (double) step.score() / Weights.UNIT;
  }

  private static String cut(String name) {
    return Texts.head(name, LONGEST);
  }

  /** Half of a keyed hash: enough to compare digests. */
  private static String digest(long value) {
    return String.format("%08x", (int) Hash64.avalanche(value));
  }
}
