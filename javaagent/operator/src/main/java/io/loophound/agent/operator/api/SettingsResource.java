package io.loophound.agent.operator.api;

import io.loophound.agent.operator.Operated;
import io.loophound.agent.operator.OperatedSettings;
import io.loophound.agent.operator.http.Problem;
import io.loophound.agent.operator.http.Reply;
import io.loophound.agent.operator.http.Request;
import io.loophound.agent.operator.http.Routes;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Every option: what it is, and where it is set; and how to set the dynamic ones. */
final class SettingsResource {
  private static final String OPTIONS = "options";

  private final OperatedSettings agent;
  private final Edits edits;

  SettingsResource(OperatedSettings agent, Edits edits) {
    this.agent = agent;
    this.edits = edits;
  }

  void addTo(Routes routes) {
    routes
        .add("GET", "/api/v1/config", (request, path) -> edits.tagged(all()))
        .add("PUT", "/api/v1/config", (request, path) -> put(request));
  }

  private Map<String, Object> all() {
    List<Object> options = new ArrayList<>();
    for (Operated.ShownSetting setting : agent.settings()) {
      Map<String, Object> option = new LinkedHashMap<>();
      option.put("name", setting.name());
      option.put("value", setting.value());
      option.put("source", setting.source());
      option.put("dynamic", setting.dynamic());
      if (setting.inStore() != null) {
        option.put("in_store", setting.inStore());
      }
      if (setting.inFile() != null) {
        option.put("in_file", setting.inFile());
      }
      options.add(option);
    }
    Map<String, Object> body = new LinkedHashMap<>();
    body.put(OPTIONS, options);
    return body;
  }

  private Reply put(Request request) {
    Map<String, String> options = new LinkedHashMap<>();
    Object given = Body.of(request, OPTIONS).get(OPTIONS);
    if (!(given instanceof Map<?, ?> map) || map.isEmpty()) {
      throw Problem.field(OPTIONS, given, "an object of option names and their values");
    }
    map.forEach(
        (name, value) -> options.put((String) name, Body.text(OPTIONS + "." + name, value)));
    try {
      List<String> changed = edits.make("config", options, request);
      return edits.done(options, changed, new LinkedHashMap<>(), Edits.of(request));
    } catch (Problem problem) {
      throw problem.field() == null ? problem : problem.at(OPTIONS + "." + problem.field());
    }
  }
}
