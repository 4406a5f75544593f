package io.loophound.agent.operator.api;

import io.loophound.agent.identity.Identity;
import io.loophound.agent.operator.Operated;
import io.loophound.agent.operator.OperatedView;
import io.loophound.agent.operator.Records;
import io.loophound.agent.operator.event.Event;
import io.loophound.agent.operator.run.RunJson;
import io.loophound.detectors.budget.Spending.Amount;
import io.loophound.detectors.fleet.FleetState;
import io.loophound.detectors.view.RunView;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** What there is in this process. */
final class LocalView implements OperatedView {
  private static final int MOST_PAYERS = 100;

  private final Operated agent;
  private final Records records;
  private final RunJson json;

  LocalView(Operated agent, Records records) {
    this.agent = agent;
    this.records = records;
    json = new RunJson(run -> records.scores().of(run), name -> agent.policies().of(name));
  }

  /** Also while a store is away: then it guards alone. */
  @Override
  public boolean isReady() {
    return true;
  }

  @Override
  public Map<String, Object> status() {
    Map<String, Object> body = new LinkedHashMap<>();
    Identity identity = agent.identity();
    body.put("version", identity.version());
    body.put("service", identity.service());
    body.put("host", identity.host());
    body.put("pid", identity.pid());
    body.put("java", System.getProperty("java.version"));
    body.put("mode", agent.changeMode().name().toLowerCase(Locale.ROOT));
    body.put("runs", count());
    addSpent(body);
    body.put("fleet", agent.fleet() != null);
    body.put("counts", agent.counts());
    return body;
  }

  private void addSpent(Map<String, Object> body) {
    body.put("spent_usd", records.metrics().totalUsd());
    body.put("unpriced_models", records.metrics().unpriced());
    body.put("saved_usd_estimate", records.metrics().saved());
  }

  @Override
  public List<Map<String, Object>> runs(int most) {
    return agent.guard().runs().newest(most).stream().map(run -> json.of(run, false)).toList();
  }

  @Override
  public List<Object> history(String id) {
    return json.points(id);
  }

  @Override
  public int count() {
    return agent.guard().runs().count();
  }

  @Override
  public Map<String, Object> run(String id) {
    RunView run = agent.guard().runs().get(id);
    return run == null ? null : json.of(run, true);
  }

  @Override
  public boolean revive(String id) {
    return agent.guard().runs().revive(id);
  }

  @Override
  public Map<String, Object> terminate(String id) {
    return RunJson.decision(id, agent.guard().runs().terminate(id));
  }

  @Override
  public List<Map<String, Object>> events(int most, String kind) {
    return records
        .events()
        .newest(most, event -> kind.isEmpty() || event.kind().word().equals(kind))
        .stream()
        .map(Event::map)
        .toList();
  }

  @Override
  public Map<String, Object> spend() {
    Map<String, Object> body = new LinkedHashMap<>();
    addSpent(body);
    body.put("by_day", records.spend().all());
    body.put("users_today", payers(agent.guard().ledger().users()));
    body.put("tenants_today", payers(agent.guard().ledger().tenants()));
    return body;
  }

  /** Those who spent most. */
  private static List<Map<String, Object>> payers(Map<String, Amount> sums) {
    return sums.entrySet().stream()
        .sorted(Comparator.comparingDouble(each -> -each.getValue().usd()))
        .limit(MOST_PAYERS)
        .map(each -> payer(each.getKey(), each.getValue()))
        .toList();
  }

  private static Map<String, Object> payer(String digest, Amount spent) {
    Map<String, Object> row = new LinkedHashMap<>();
    row.put("digest", digest);
    row.put("tokens", spent.tokens());
    row.put("usd", spent.usd());
    row.put("estimated", spent.estimated());
    return row;
  }

  @Override
  public String metrics() {
    return records.metrics().text(agent.counts(), count());
  }

  @Override
  public FleetState fleet() {
    return agent.guard().fleet();
  }

  @Override
  public void audit(String what, Map<String, Object> details) {
    records.audit(what, details);
  }
}
