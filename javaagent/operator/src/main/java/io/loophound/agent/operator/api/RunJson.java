package io.loophound.agent.operator.api;

import io.loophound.agent.operator.run.ScoreHistory;
import io.loophound.detectors.view.RunView;
import io.loophound.detectors.view.ScoreView;
import io.loophound.detectors.view.StepView;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Supplier;

/** Runs as they are written. */
final class RunJson {
  private static final double MILLIS = 1000;

  private final Supplier<ScoreHistory> history;

  RunJson(Supplier<ScoreHistory> history) {
    this.history = history;
  }

  Map<String, Object> of(RunView run, boolean whole) {
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
    json.put("age_seconds", run.age().toMillis() / MILLIS);
    json.put("idle_seconds", run.idle().toMillis() / MILLIS);
    json.put("score", run.score());
    json.put("history", points(run.id()));
    if (whole) {
      json.put("scores", run.scores().stream().map(RunJson::score).toList());
      json.put("steps", run.steps().stream().map(RunJson::step).toList());
    }
    return json;
  }

  private List<Object> points(String run) {
    List<Object> points = new ArrayList<>();
    for (ScoreHistory.Point point : history.get().of(run)) {
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

  private static Map<String, Object> step(StepView step) {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("number", step.number());
    json.put("tool", step.tool());
    json.put("call", step.call());
    json.put("result", step.result());
    json.put("failed", step.failed());
    json.put("refused", step.refused());
    return json;
  }
}
