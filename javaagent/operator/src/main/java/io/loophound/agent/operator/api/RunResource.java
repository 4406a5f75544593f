package io.loophound.agent.operator.api;

import io.loophound.agent.operator.OperatedView;
import io.loophound.agent.operator.http.AccessRole;
import io.loophound.agent.operator.http.Problem;
import io.loophound.agent.operator.http.Reply;
import io.loophound.agent.operator.http.Request;
import io.loophound.agent.operator.http.Routes;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The runs, and the actions on them. */
final class RunResource {
  private static final String RUN = "/api/v1/runs/{id}";

  private static final int MOST_RUNS = 10_000;

  private final OperatedView shown;
  private final Edits edits;

  RunResource(OperatedView shown, Edits edits) {
    this.shown = shown;
    this.edits = edits;
  }

  void addTo(Routes routes) {
    routes
        .add("GET", "/api/v1/runs", (request, path) -> list(request))
        .add("GET", RUN, (request, path) -> find(path.get("id")))
        .add(AccessRole.OPERATOR, "POST", RUN + "/revive", this::revive)
        .add(AccessRole.OPERATOR, "POST", RUN + "/terminate", this::terminate);
  }

  private Reply list(Request request) {
    RunQuery query = new RunQuery(request);
    List<Map<String, Object>> found = query.of(shown.runs(MOST_RUNS));
    List<Map<String, Object>> page = new ArrayList<>();
    for (Map<String, Object> run : query.page(found)) {
      Map<String, Object> whole = new LinkedHashMap<>(run);
      whole.put("history", shown.history(String.valueOf(run.get("id"))));
      page.add(whole);
    }
    Map<String, Object> body = new LinkedHashMap<>();
    body.put("count", shown.count());
    body.put("found", found.size());
    body.put("runs", page);
    return Reply.json(body);
  }

  private Reply find(String id) {
    Map<String, Object> run = shown.run(id);
    if (run == null) {
      throw unknown(id);
    }
    return Reply.json(run);
  }

  private Reply revive(Request request, Map<String, String> path) {
    String id = path.get("id");
    if (!shown.revive(id)) {
      throw unknown(id);
    }
    edits.audit("revive", Edits.of(request), Map.of("run", id));
    return Reply.json(Map.of("run", id, "revived", true));
  }

  private Reply terminate(Request request, Map<String, String> path) {
    String id = path.get("id");
    Map<String, Object> decision = shown.terminate(id);
    if (decision == null) {
      throw unknown(id);
    }
    Object made = decision.get("decision");
    edits.audit("terminate", Edits.of(request), Map.of("run", id, "decision", made));
    return Reply.json(decision);
  }

  private static Problem unknown(String id) {
    return Problem.field(404, "run", id, "the id of a known run: see /api/v1/runs");
  }
}
