package io.loophound.agent.operator.api;

import io.loophound.agent.operator.Operated;
import io.loophound.agent.operator.Records;
import io.loophound.agent.operator.http.Problem;
import io.loophound.agent.operator.http.Reply;
import io.loophound.agent.operator.http.Request;
import io.loophound.agent.operator.http.Routes;
import io.loophound.detectors.guard.Runs;
import io.loophound.detectors.guard.Verdict;
import io.loophound.detectors.view.RunView;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The runs, and the actions on them. */
final class RunResource {
  private static final String RUN = "/api/v1/runs/{id}";

  private final Operated agent;
  private final Records records;
  private final RunJson json;

  RunResource(Operated agent, Records records) {
    this.agent = agent;
    this.records = records;
    json = new RunJson(() -> records.scores(), agentName -> agent.policies().of(agentName));
  }

  void addTo(Routes routes) {
    routes
        .add("GET", "/api/v1/runs", (request, path) -> list(request))
        .add("GET", RUN, (request, path) -> one(path.get("id")))
        .add("POST", RUN + "/revive", (request, path) -> revive(path.get("id")))
        .add("POST", RUN + "/terminate", (request, path) -> terminate(path.get("id")));
  }

  private Runs runs() {
    return agent.guard().runs();
  }

  private Reply list(Request request) {
    List<RunView> views = runs().newest(new Query(request, "limit").limit());
    Map<String, Object> body = new LinkedHashMap<>();
    body.put("count", runs().count());
    body.put("runs", views.stream().map(run -> json.of(run, false)).toList());
    return Reply.json(body);
  }

  private Reply one(String id) {
    RunView run = runs().get(id);
    if (run == null) {
      throw unknown(id);
    }
    return Reply.json(json.of(run, true));
  }

  private Reply revive(String id) {
    if (!runs().revive(id)) {
      throw unknown(id);
    }
    records.audit("revive", Map.of("run", id));
    return Reply.json(Map.of("run", id, "revived", true));
  }

  private Reply terminate(String id) {
    Verdict verdict = runs().terminate(id);
    if (verdict == null) {
      throw unknown(id);
    }
    records.audit("terminate", Map.of("run", id, "decision", verdict.decisionId()));
    Map<String, Object> body = new LinkedHashMap<>();
    body.put("run", id);
    body.put("decision", verdict.decisionId());
    body.put("enforced", verdict.enforced());
    body.put("seconds", verdict.cooldown().toSeconds());
    return Reply.json(body);
  }

  private static Problem unknown(String id) {
    return Problem.field(404, "run", id, "the id of a known run: see /api/v1/runs");
  }
}
