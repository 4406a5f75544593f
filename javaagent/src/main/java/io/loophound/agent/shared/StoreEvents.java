package io.loophound.agent.shared;

import io.loophound.agent.identity.Identity;
import io.loophound.agent.operator.ForwardingListener;
import io.loophound.agent.operator.event.Event;
import io.loophound.agent.operator.event.Fields;
import io.loophound.agent.operator.json.JsonText;
import io.loophound.agent.store.view.Desks;
import io.loophound.agent.store.view.SharedFleet;
import io.loophound.agent.store.view.StoreRequests;
import io.loophound.detectors.guard.GuardListener;
import io.loophound.detectors.guard.Verdict;
import java.time.Clock;
import java.time.temporal.ChronoUnit;
import java.util.LinkedHashMap;
import java.util.Map;

/** Tells the store what was decided, for consoles, and passes everything on. Best effort. */
final class StoreEvents extends ForwardingListener {
  private final SharedFleet store;
  private final Identity from;
  private final Clock clock;

  StoreEvents(SharedFleet store, Identity from, Clock clock, GuardListener next) {
    super(next);
    this.store = store;
    this.from = from;
    this.clock = clock;
  }

  private void add(Event.Kind kind, Map<String, Object> fields) {
    Map<String, Object> all = new LinkedHashMap<>();
    all.put("time", clock.instant().truncatedTo(ChronoUnit.MILLIS).toString());
    all.put("kind", kind.word());
    all.putAll(fields);
    all.putAll(from.fields());
    if (fields.get("run") != null) { // as consoles know it
      all.put("run_id", fields.get("run") + "@" + store.member());
    }
    append(store, all);
  }

  /** Adds an event as it is written. */
  static void append(StoreRequests store, Map<String, Object> event) {
    String text = JsonText.of(event);
    boolean audit = Event.Kind.AUDIT.word().equals(event.get("kind"));
    String where = audit ? Desks.AUDIT : Desks.EVENTS;
    var unused =
        store.request(
            to -> {
              to.append(where, Map.of("json", text), Desks.MOST_EVENTS);
              return () -> true;
            });
  }

  @Override
  public void onVerdict(Verdict verdict) {
    add(Event.Kind.VERDICT, Fields.of(verdict));
    super.onVerdict(verdict);
  }

  @Override
  public void onValve(boolean opened, String sign, String message) {
    String state = opened ? "open" : "closed";
    add(Event.Kind.VALVE, Map.of("state", state, "sign", sign, "message", message));
    super.onValve(opened, sign, message);
  }
}
