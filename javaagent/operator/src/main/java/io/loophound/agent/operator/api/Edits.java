package io.loophound.agent.operator.api;

import io.loophound.agent.operator.Operated;
import io.loophound.agent.operator.Operated.Edit;
import io.loophound.agent.operator.OperatedSettings;
import io.loophound.agent.operator.OperatedView;
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
  private static final int MOST_SHARE = 99;

  private final OperatedSettings agent;
  private final OperatedView shown;

  Edits(OperatedSettings agent, OperatedView shown) {
    this.agent = agent;
    this.shown = shown;
  }

  /** A reply with the tag of its state; a change sends the tag back as {@code If-Match}. */
  Reply tagged(Map<String, Object> body) {
    return Reply.json(body).with("ETag", '"' + agent.tag() + '"');
  }

  /** Makes a change; returns the names of the settings that changed. */
  List<String> make(String what, Map<String, String> options, Request request) {
    Edit edit = of(request);
    List<String> changed = agent.change(options, edit);
    if (!changed.isEmpty()) {
      Map<String, Object> made = new LinkedHashMap<>();
      changed.forEach(name -> made.put(name, options.get(name)));
      audit(what, edit, Map.of("options", made, "kept_in", agent.keptIn(edit.all())));
    }
    return changed;
  }

  /** How a request wants settings to be changed; who is known does not choose a name. */
  static Edit of(Request request) {
    Query query = new Query(request, "author", "reason", "scope", "canary");
    String match = request.header("if-match").replace("W/", "").replace("\"", "").trim();
    return new Edit(
        match.equals("*") ? "" : match,
        request.caller().name().isEmpty() ? query.text("author") : request.caller().name(),
        query.text("reason"),
        query.word("scope", List.of("service", "all")).equals("all"),
        query.number("canary", 0, 1, MOST_SHARE));
  }

  /** Records who has done something, and why. */
  void audit(String what, Edit edit, Map<String, Object> fields) {
    Map<String, Object> all = new LinkedHashMap<>(fields);
    if (!edit.author().isEmpty()) {
      all.put("author", edit.author());
    }
    if (!edit.reason().isEmpty()) {
      all.put("reason", edit.reason());
    }
    if (edit.all()) {
      all.put("scope", "all");
    }
    if (edit.share() > 0) {
      all.put("canary", edit.share());
    }
    shown.audit(what, all);
  }

  /**
   * The reply to a change of these options: the new state, what changed, where it is stored, which
   * values have no effect, and what is still set after it was to be unset.
   */
  Reply done(
      Map<String, String> options, List<String> changed, Map<String, Object> body, Edit edit) {
    String keptIn = agent.keptIn(edit.all());
    body.put("changed", changed);
    body.put("kept_in", keptIn.isEmpty() ? null : keptIn);
    List<String> overruled =
        agent.settings().stream()
            .filter(setting -> setting.inStore() != null && changed.contains(setting.name()))
            .map(Operated.ShownSetting::name)
            .toList();
    if (!overruled.isEmpty()) {
      body.put("overruled_here", overruled);
    }
    List<String> unmatched = agent.unmatched(options);
    if (!unmatched.isEmpty()) {
      body.put("warnings", unmatched);
    }
    Map<String, String> still = new LinkedHashMap<>();
    for (Operated.ShownSetting setting : agent.settings()) {
      boolean unset = options.containsKey(setting.name()) && options.get(setting.name()) == null;
      if (unset && !setting.source().equals("default")) {
        still.put(setting.name(), setting.source());
      }
    }
    if (!still.isEmpty()) {
      body.put("still_set", still);
    }
    return tagged(body);
  }
}
