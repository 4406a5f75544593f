package io.loophound.agent.operator.api;

import io.loophound.agent.operator.OperatedView;
import io.loophound.agent.operator.http.Reply;
import io.loophound.agent.operator.http.Routes;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** The agents that have live runs. */
final class AgentResource {
  private static final int MOST_RUNS = 10_000;

  private final OperatedView shown;

  AgentResource(OperatedView shown) {
    this.shown = shown;
  }

  void addTo(Routes routes) {
    routes.add("GET", "/api/v1/agents", (request, path) -> list());
  }

  private static final class Sum {
    private int runs;
    private long modelCalls;
    private long refused;
    private double usd;
    private boolean estimated;
    private double score;

    private void add(Map<String, Object> run) {
      runs++;
      modelCalls += number(run, "model_calls").longValue();
      refused += number(run, "refused").longValue();
      usd += number(run, "usd").doubleValue();
      estimated |= Boolean.TRUE.equals(run.get("estimated"));
      score = Math.max(score, number(run, "score").doubleValue());
    }

    private static Number number(Map<String, Object> run, String field) {
      return run.get(field) instanceof Number number ? number : 0;
    }
  }

  private Reply list() {
    Map<String, Sum> sums = new TreeMap<>();
    for (Map<String, Object> run : shown.runs(MOST_RUNS)) {
      sums.computeIfAbsent(String.valueOf(run.get("agent")), ignored -> new Sum()).add(run);
    }
    List<Object> agents = new ArrayList<>();
    sums.forEach(
        (name, sum) -> {
          Map<String, Object> json = new LinkedHashMap<>();
          json.put("name", name);
          json.put("runs", sum.runs);
          json.put("model_calls", sum.modelCalls);
          json.put("refused", sum.refused);
          json.put("usd", sum.usd);
          json.put("estimated", sum.estimated);
          json.put("score", sum.score);
          agents.add(json);
        });
    return Reply.json(Map.of("agents", agents));
  }
}
