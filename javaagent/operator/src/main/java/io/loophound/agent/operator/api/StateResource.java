package io.loophound.agent.operator.api;

import io.loophound.agent.operator.Operated.Edit;
import io.loophound.agent.operator.OperatedSettings;
import io.loophound.agent.operator.OperatedView;
import io.loophound.agent.operator.event.Event.Kind;
import io.loophound.agent.operator.http.Problem;
import io.loophound.agent.operator.http.Reply;
import io.loophound.agent.operator.http.Request;
import io.loophound.agent.operator.http.Routes;
import io.loophound.detectors.policy.Mode;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * The state of the process: whether it is up, status, verdicts, spend, configuration, mode,
 * metrics.
 */
final class StateResource {
  private static final String METRICS = "text/plain; version=0.0.4; charset=utf-8";
  private static final int OK = 200;
  private static final int UNAVAILABLE = 503;

  private final OperatedSettings agent;
  private final OperatedView shown;
  private final Edits edits;

  StateResource(OperatedSettings agent, OperatedView shown, Edits edits) {
    this.agent = agent;
    this.shown = shown;
    this.edits = edits;
  }

  void addTo(Routes routes) {
    routes
        .signOfLife("/livez", (request, path) -> Reply.json(Map.of("live", true)))
        .probe("/readyz", (request, path) -> ready())
        .add("GET", "/api/v1/status", (request, path) -> Reply.json(shown.status()))
        .add("GET", "/api/v1/verdicts", (request, path) -> verdicts(request))
        .add("GET", "/api/v1/spend", (request, path) -> Reply.json(shown.spend()))
        .add("PUT", "/api/v1/mode", (request, path) -> mode(request))
        .add(
            "GET", "/api/v1/metrics", (request, path) -> Reply.text(200, METRICS, shown.metrics()));
  }

  /** Nothing else: anybody may ask. */
  private Reply ready() {
    boolean ready = shown.isReady();
    return Reply.json(ready ? OK : UNAVAILABLE, Map.of("ready", ready));
  }

  private Reply verdicts(Request request) {
    List<String> kinds = new ArrayList<>();
    for (Kind kind : Kind.values()) {
      kinds.add(kind.word());
    }
    Query query = new Query(request, "limit", "kind");
    String kind = query.word("kind", kinds);
    return Reply.json(Map.of("events", shown.events(query.limit(), kind)));
  }

  private Reply mode(Request request) {
    Object wanted = Body.of(request, "mode").get("mode");
    for (Mode mode : Mode.values()) {
      if (word(mode).equals(wanted)) {
        String before = word(agent.changeMode());
        Edit edit = Edits.of(request);
        boolean kept = agent.changeMode(mode, edit);
        edits.audit("mode", edit, Map.of("before", before, "after", word(mode)));
        Map<String, Object> body = new LinkedHashMap<>();
        body.put("mode", word(agent.changeMode()));
        body.put("kept_in", kept ? agent.keptIn(edit.all()) : null);
        return Reply.json(body);
      }
    }
    throw Problem.field("mode", wanted, "one of [off, observe, enforce]");
  }

  private static String word(Mode mode) {
    return mode.name().toLowerCase(Locale.ROOT);
  }
}
