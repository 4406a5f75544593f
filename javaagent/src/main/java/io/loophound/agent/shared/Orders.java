package io.loophound.agent.shared;

import io.loophound.agent.config.Config;
import io.loophound.agent.operator.json.JsonObject;
import io.loophound.agent.operator.json.JsonText;
import io.loophound.agent.operator.run.RunJson;
import io.loophound.agent.store.engine.StoredValue;
import io.loophound.agent.store.view.Desks;
import io.loophound.agent.store.view.SharedFleet;
import io.loophound.detectors.guard.Guard;
import io.loophound.detectors.view.RunView;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * What consoles ask of this JVM through the store: to list its runs while somebody looks, to show
 * one, to terminate and to revive. Nobody looks, nothing is listed.
 */
final class Orders {
  private static final Duration LIFE = Duration.ofSeconds(30);
  private static final int MOST_RUNS = 200;

  private final SharedFleet fleet;
  private final Guard guard;
  private final RunJson json;
  private final String mine;

  Orders(SharedFleet fleet, Guard guard, Config config) {
    this.fleet = fleet;
    this.guard = guard;
    mine = Desks.order(fleet.member(), "");
    json = new RunJson(run -> List.of(), agent -> config.policies().of(agent));
  }

  /** Somebody keeps a value with this name. */
  void told(String name) {
    if (name.equals(Desks.WATCHED)) {
      guard.watchClosely();
      note(Desks.runs(fleet.member()), list());
    } else if (name.startsWith(mine)) {
      String id = name.substring(mine.length());
      var unused =
          fleet
              .request(store -> store.findValue(name))
              .thenAccept(order -> note(Desks.answer(id), of(order)));
    }
  }

  private void note(String name, Map<String, Object> value) {
    String text = JsonText.of(value);
    var unused =
        fleet.request(
            store -> {
              store.note(name, text, LIFE);
              return () -> true;
            });
  }

  private Map<String, Object> list() {
    List<RunView> newest = guard.runs().newest(MOST_RUNS);
    Map<String, Object> all = new LinkedHashMap<>();
    all.put("count", guard.runs().count());
    all.put("runs", newest.stream().map(run -> json.of(run, /* whole= */ false)).toList());
    return all;
  }

  /** Does it; an answer without the wanted field says that there is no such run. */
  private Map<String, Object> of(StoredValue kept) {
    Map<String, Object> answer = new LinkedHashMap<>();
    try {
      Map<String, Object> order = kept.value() == null ? Map.of() : JsonObject.read(kept.value());
      String run = String.valueOf(order.get("run"));
      switch (String.valueOf(order.get("do"))) {
        case "show" -> {
          RunView view = guard.runs().get(run);
          answer.put("run", view == null ? null : json.of(view, /* whole= */ true));
        }
        case "revive" -> answer.put("revived", guard.runs().revive(run));
        case "terminate" ->
            answer.put("decision", RunJson.decision(run, guard.runs().terminate(run)));
        default -> answer.put("problem", "this JVM has an older LoopHound that does not know how");
      }
    } catch (IllegalArgumentException e) {
      answer.put("problem", "the order cannot be read");
    }
    return answer;
  }
}
