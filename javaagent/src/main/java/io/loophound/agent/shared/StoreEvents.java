package io.loophound.agent.shared;

import io.loophound.agent.identity.Identity;
import io.loophound.agent.operator.event.Event;
import io.loophound.agent.operator.event.Fields;
import io.loophound.agent.operator.json.JsonText;
import io.loophound.agent.store.view.Desks;
import io.loophound.agent.store.view.SharedFleet;
import io.loophound.agent.store.view.StoreRequests;
import io.loophound.detectors.budget.Price;
import io.loophound.detectors.guard.GuardListener;
import io.loophound.detectors.guard.Verdict;
import io.loophound.detectors.view.LoopCause;
import io.loophound.detectors.view.ScoreView;
import java.time.Clock;
import java.time.temporal.ChronoUnit;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Tells the store what was decided, for consoles, and passes everything on. Best effort. */
final class StoreEvents implements GuardListener {
  private final SharedFleet store;
  private final Identity from;
  private final Clock clock;
  private final GuardListener next;

  StoreEvents(SharedFleet store, Identity from, Clock clock, GuardListener next) {
    this.store = store;
    this.from = from;
    this.clock = clock;
    this.next = next;
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
    next.onVerdict(verdict);
  }

  @Override
  public void onValve(boolean opened, String sign, String message) {
    String state = opened ? "open" : "closed";
    add(Event.Kind.VALVE, Map.of("state", state, "sign", sign, "message", message));
    next.onValve(opened, sign, message);
  }

  @Override
  public void onShadowVerdict(Verdict verdict) {
    next.onShadowVerdict(verdict);
  }

  @Override
  public void onShadowError(Throwable thrown) {
    next.onShadowError(thrown);
  }

  @Override
  public void onUnknownModel(String model, Price used) {
    next.onUnknownModel(model, used);
  }

  @Override
  public void onLeftOut(String what) {
    next.onLeftOut(what);
  }

  @Override
  public void onLoopCause(LoopCause cause, String agent, int count) {
    next.onLoopCause(cause, agent, count);
  }

  @Override
  public void onUnreadOutcome(String tool) {
    next.onUnreadOutcome(tool);
  }

  @Override
  public void onSpend(String agent, String model, long tokens, double usd, boolean estimated) {
    next.onSpend(agent, model, tokens, usd, estimated);
  }

  @Override
  public void onDecided(String run, String agent, long nanos, List<ScoreView> scores) {
    next.onDecided(run, agent, nanos, scores);
  }

  @Override
  public void onListenerError(Throwable thrown) {
    next.onListenerError(thrown);
  }
}
