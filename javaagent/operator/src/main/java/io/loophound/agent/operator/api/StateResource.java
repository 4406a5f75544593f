package io.loophound.agent.operator.api;

import io.loophound.agent.identity.Identity;
import io.loophound.agent.operator.Operated;
import io.loophound.agent.operator.Operated.Edit;
import io.loophound.agent.operator.Records;
import io.loophound.agent.operator.event.Event;
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
import java.util.function.Predicate;

/** The state of the process: status, verdicts, spend, configuration, mode, metrics. */
final class StateResource {
  private static final String METRICS = "text/plain; version=0.0.4; charset=utf-8";

  private final Operated agent;
  private final Records records;

  StateResource(Operated agent, Records records) {
    this.agent = agent;
    this.records = records;
  }

  void addTo(Routes routes) {
    routes
        .add("GET", "/api/v1/status", (request, path) -> status())
        .add("GET", "/api/v1/verdicts", (request, path) -> verdicts(request))
        .add("GET", "/api/v1/spend", (request, path) -> spend())
        .add("PUT", "/api/v1/mode", (request, path) -> mode(request))
        .add("GET", "/api/v1/metrics", (request, path) -> metrics());
  }

  private Reply status() {
    Map<String, Object> body = new LinkedHashMap<>();
    Identity identity = agent.identity();
    body.put("version", identity.version());
    body.put("service", identity.service());
    body.put("host", identity.host());
    body.put("pid", identity.pid());
    body.put("java", System.getProperty("java.version"));
    body.put("mode", word(agent.mode()));
    body.put("runs", agent.guard().runs().count());
    body.put("spent_usd", records.metrics().spent());
    body.put("unpriced_models", records.metrics().unpriced());
    body.put("saved_usd_estimate", records.metrics().saved());
    body.put("fleet", agent.fleet() != null);
    body.put("counts", agent.counts());
    return Reply.json(body);
  }

  private Reply verdicts(Request request) {
    List<String> kinds = new ArrayList<>();
    for (Kind kind : Kind.values()) {
      kinds.add(kind.word());
    }
    Query query = new Query(request, "limit", "kind");
    String kind = query.word("kind", kinds);
    Predicate<Event> wanted = event -> kind.isEmpty() || event.kind().word().equals(kind);
    List<Event> events = records.events().newest(query.limit(), wanted);
    return Reply.json(Map.of("events", events.stream().map(Event::map).toList()));
  }

  private Reply spend() {
    Map<String, Object> body = new LinkedHashMap<>();
    body.put("spent_usd", records.metrics().spent());
    body.put("unpriced_models", records.metrics().unpriced());
    body.put("saved_usd_estimate", records.metrics().saved());
    body.put("by_day", records.spend().all());
    return Reply.json(body);
  }

  private Reply mode(Request request) {
    Object wanted = Body.of(request, "mode").get("mode");
    for (Mode mode : Mode.values()) {
      if (word(mode).equals(wanted)) {
        String before = word(agent.mode());
        Edit edit = Edits.of(request);
        boolean kept = agent.mode(mode, edit);
        new Edits(agent, records)
            .audit("mode", edit, Map.of("before", before, "after", word(mode)));
        Map<String, Object> body = new LinkedHashMap<>();
        body.put("mode", word(agent.mode()));
        body.put("kept_in", kept ? agent.keptIn() : null);
        return Reply.json(body);
      }
    }
    throw Problem.field("mode", wanted, "one of [off, observe, enforce]");
  }

  private Reply metrics() {
    int runs = agent.guard().runs().count();
    return Reply.text(200, METRICS, records.metrics().text(agent.counts(), runs));
  }

  private static String word(Mode mode) {
    return mode.name().toLowerCase(Locale.ROOT);
  }
}
