package io.loophound.agent.operator;

import io.loophound.agent.identity.Identity;
import io.loophound.agent.operator.event.Event.Kind;
import io.loophound.agent.operator.event.Events;
import io.loophound.agent.operator.event.Fields;
import io.loophound.agent.operator.metrics.Metrics;
import io.loophound.agent.operator.metrics.Spend;
import io.loophound.agent.operator.run.ScoreHistory;
import io.loophound.agent.operator.run.ScoreHistory.NearMiss;
import io.loophound.detectors.budget.Price;
import io.loophound.detectors.guard.GuardListener;
import io.loophound.detectors.guard.Verdict;
import io.loophound.detectors.policy.DetectorSpec;
import io.loophound.detectors.view.ScoreView;
import java.time.Clock;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Records what the guard reports, and passes it on to the previous listener. */
public final class Records extends ForwardingListener {
  private final Watcher watcher;
  private final Events events;
  private final Metrics metrics;
  private final Spend spend;
  private final ScoreHistory scores;

  /** Records events and also passes them to {@code watcher}. */
  public Records(Clock clock, Identity from, Watcher watcher, GuardListener next) {
    super(next);
    metrics = new Metrics(from);
    this.watcher = watcher;
    events = new Events(clock, from, watcher::event);
    spend = new Spend(clock);
    scores = new ScoreHistory(clock);
  }

  /** The newest events. */
  public Events events() {
    report(scores.quiet());
    return events;
  }

  /** The counts. */
  public Metrics metrics() {
    return metrics;
  }

  /** What was spent. */
  public Spend spend() {
    return spend;
  }

  /** How close runs came to a stop. */
  public ScoreHistory scores() {
    return scores;
  }

  /** An operator changed something, or was refused. */
  public void audit(String what, Map<String, Object> details) {
    Map<String, Object> fields = new LinkedHashMap<>();
    fields.put("change", what);
    fields.putAll(details);
    events.add(Kind.AUDIT, fields);
  }

  @Override
  public void onVerdict(Verdict verdict) {
    metrics.verdict(verdict);
    events.add(Kind.VERDICT, Fields.of(verdict));
    super.onVerdict(verdict);
  }

  @Override
  public void onShadowVerdict(Verdict verdict) {
    events.add(Kind.SHADOW, Fields.of(verdict));
    super.onShadowVerdict(verdict);
  }

  @Override
  public void onDecided(String run, String agent, long nanos, List<ScoreView> newest) {
    metrics.decided(nanos);
    double score = newest.stream().mapToDouble(ScoreView::share).max().orElse(0);
    watcher.decided(run, nanos, score);
    report(scores.add(run, agent, newest));
    super.onDecided(run, agent, nanos, newest);
  }

  private void report(List<NearMiss> over) {
    over.forEach(near -> events.add(Kind.NEAR_MISS, fields(near)));
  }

  private static Map<String, Object> fields(NearMiss miss) {
    ScoreView near = miss.score();
    Map<String, Object> fields = new LinkedHashMap<>();
    fields.put("run", miss.run());
    fields.put("agent", miss.agent());
    fields.put("detector", near.detector());
    fields.put("reached", near.reached());
    fields.put("threshold", near.threshold());
    String prefix = DetectorSpec.named(near.detector()).prefix();
    String at = "loophound." + prefix + "threshold=" + (long) Math.floor(near.reached());
    fields.put("message", "would have been stopped at " + at);
    return fields;
  }

  @Override
  public void onSpend(String agent, String model, long tokens, double usd, boolean estimated) {
    metrics.spend(agent, model, tokens, usd);
    spend.add(agent, model, tokens, usd, estimated);
    super.onSpend(agent, model, tokens, usd, estimated);
  }

  @Override
  public void onValve(boolean opened, String sign, String message) {
    metrics.valve(opened, sign);
    events.add(
        Kind.VALVE, Map.of("state", opened ? "open" : "closed", "sign", sign, "message", message));
    super.onValve(opened, sign, message);
  }

  @Override
  public void onUnknownModel(String model, Price used) {
    metrics.unpricedModel();
    super.onUnknownModel(model, used);
  }

  @Override
  public void onUnreadOutcome(String tool) {
    metrics.unreadOutcome(tool);
    super.onUnreadOutcome(tool);
  }
}
