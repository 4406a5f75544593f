package io.loophound.agent.operator.run;

import io.loophound.detectors.guard.Verdict;
import io.loophound.detectors.policy.DetectorPolicy;
import io.loophound.detectors.policy.GuardPolicy;
import io.loophound.detectors.policy.Sign;
import io.loophound.detectors.view.RunView;
import io.loophound.detectors.view.ScoreView;
import io.loophound.detectors.view.StepView;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Function;

/** Runs as they are written. */
public final class RunJson {
  private static final double MILLIS = 1000;
  private static final double NEAR = 0.6;

  private final Function<String, List<ScoreHistory.Point>> history;
  private final Function<String, GuardPolicy> policies;

  /**
   * Runs whose agents have these policies.
   *
   * @param history the scores of a run over time
   */
  public RunJson(
      Function<String, List<ScoreHistory.Point>> history, Function<String, GuardPolicy> policies) {
    this.history = history;
    this.policies = policies;
  }

  /**
   * A run.
   *
   * @param whole whether with its scores and last steps
   */
  public Map<String, Object> of(RunView run, boolean whole) {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("id", run.id());
    json.put("agent", run.agent());
    json.put("caller", run.caller());
    json.put("state", run.state().name().toLowerCase(Locale.ROOT));
    json.put("model_calls", run.modelCalls());
    json.put("tool_calls", run.toolCalls());
    json.put("refused", run.refused());
    json.put("tokens", run.tokens());
    json.put("usd", run.usd());
    json.put("estimated", run.estimated());
    json.put("age_seconds", run.age().toMillis() / MILLIS);
    json.put("idle_seconds", run.idle().toMillis() / MILLIS);
    json.put("score", run.score());
    List<StepView> steps = run.steps();
    StepView last = steps.isEmpty() ? null : steps.get(steps.size() - 1);
    json.put("sign", last == null ? "" : last.sign());
    json.put("health", health(run, last != null && last.failed()));
    if (whole) {
      json.put("history", points(run.id()));
      DetectorPolicy weights = policies.apply(run.agent()).detector("score");
      json.put("scores", run.scores().stream().map(RunJson::score).toList());
      json.put("steps", run.steps().stream().map(step -> step(step, weights)).toList());
    }
    return json;
  }

  /** What became of the wish to terminate a run; null if there is no such run. */
  public static Map<String, Object> decision(String run, Verdict verdict) {
    if (verdict == null) {
      return null;
    }
    Map<String, Object> body = new LinkedHashMap<>();
    body.put("run", run);
    body.put("decision", verdict.decisionId());
    body.put("enforced", verdict.isEnforced());
    body.put("seconds", verdict.cooldown().toSeconds());
    return body;
  }

  /** How a run is, in one word. */
  private static String health(RunView run, boolean failed) {
    return switch (run.state()) {
      case BLOCKED, TERMINATED -> "stopped";
      case REPORTED, STEERED -> "warned";
      case LIVE -> failed ? "failing" : run.score() >= NEAR ? "near_miss" : "healthy";
    };
  }

  /** The score of a run over time, as pairs of milliseconds and score. */
  public List<Object> points(String run) {
    List<Object> points = new ArrayList<>();
    for (ScoreHistory.Point point : history.apply(run)) {
      points.add(List.of(point.millis(), point.score()));
    }
    return points;
  }

  private static Map<String, Object> score(ScoreView score) {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("detector", score.detector());
    json.put("reached", score.reached());
    json.put("threshold", score.threshold());
    return json;
  }

  private static Map<String, Object> step(StepView step, DetectorPolicy weights) {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("number", step.number());
    json.put("tool", step.tool());
    json.put("call", step.call());
    json.put("result", step.result());
    json.put("failed", step.failed());
    json.put("refused", step.refused());
    json.put("sign", step.sign());
    json.put("weight", weight(step.sign(), weights));
    json.put("score", step.score());
    return json;
  }

  /** What a sign adds; 0 for one that adds nothing. */
  private static double weight(String name, DetectorPolicy weights) {
    for (Sign sign : Sign.values()) {
      if (sign.isStale() && sign.key().equals(name)) {
        return (Double) weights.get("weight." + name);
      }
    }
    return 0;
  }
}
