package io.loophound.agent.operator.api;

import io.loophound.agent.operator.Operated;
import io.loophound.agent.operator.http.Reply;
import io.loophound.agent.operator.http.Routes;
import io.loophound.detectors.view.RunView;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** The agents that have live runs. */
final class AgentResource {
  private static final int MOST_RUNS = 10_000;

  private final Operated agent;

  AgentResource(Operated agent) {
    this.agent = agent;
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

    private void add(RunView run) {
      runs++;
      modelCalls += run.modelCalls();
      refused += run.refused();
      usd += run.usd();
      estimated |= run.estimated();
      score = Math.max(score, run.score());
    }
  }

  private Reply list() {
    Map<String, Sum> sums = new TreeMap<>();
    for (RunView run : agent.guard().runs().newest(MOST_RUNS)) {
      sums.computeIfAbsent(run.agent(), ignored -> new Sum()).add(run);
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
