package io.loophound.agent.operator.api;

import io.loophound.agent.operator.Operated;
import io.loophound.agent.operator.Records;
import io.loophound.agent.operator.http.Reply;
import io.loophound.agent.operator.http.Request;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Changes of settings through requests: reported to the watcher, refused if they are based on an
 * old state.
 */
final class Edits {
  private final Operated agent;
  private final Records records;

  Edits(Operated agent, Records records) {
    this.agent = agent;
    this.records = records;
  }

  /** A reply with the tag of its state; a change sends the tag back as {@code If-Match}. */
  Reply tagged(Map<String, Object> body) {
    return Reply.json(body).with("ETag", '"' + agent.tag() + '"');
  }

  /** Makes a change; returns the names of the settings that changed. */
  List<String> make(String what, Map<String, String> options, Request request) {
    String match = request.header("if-match").replace("W/", "").replace("\"", "").trim();
    List<String> changed = agent.change(options, match.equals("*") ? "" : match);
    if (!changed.isEmpty()) {
      Map<String, Object> made = new LinkedHashMap<>();
      changed.forEach(name -> made.put(name, options.get(name)));
      records.audit(what, Map.of("options", made, "kept_in", agent.keptIn()));
    }
    return changed;
  }

  /** The reply to a change: the new state, what changed, and where it is stored. */
  Reply done(List<String> changed, Map<String, Object> body) {
    body.put("changed", changed);
    body.put("kept_in", agent.keptIn().isEmpty() ? null : agent.keptIn());
    return tagged(body);
  }
}
