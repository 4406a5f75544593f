package io.loophound.agent.console;

import io.loophound.agent.config.AgentVersion;
import io.loophound.agent.console.FleetReader.Member;
import io.loophound.agent.identity.Identity;
import io.loophound.agent.operator.OperatedView;
import io.loophound.agent.operator.http.Problem;
import io.loophound.agent.shared.ConsoleDesk;
import io.loophound.agent.store.engine.SharedTotal;
import io.loophound.agent.store.engine.Sums;
import io.loophound.agent.store.view.Desks;
import io.loophound.detectors.fleet.FleetState;
import io.loophound.detectors.policy.DetectorPolicy;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/** What there is in all JVMs of a service, or of all services. */
final class FleetView implements OperatedView {
  private static final double MICRO = 1e6;
  private static final int DAYS = 3; // the store keeps a day's sums for 49 hours
  private static final int MOST_AGENTS = 500;

  private final String service;
  private final FleetReader reader;
  private final ConsoleDesk desk;
  private final Identity console;
  private final ConsoleAudit audit;

  /** What there is of a service; empty for all. */
  FleetView(
      String service, FleetReader reader, ConsoleDesk desk, Identity console, ConsoleAudit audit) {
    this.service = service;
    this.reader = reader;
    this.desk = desk;
    this.console = console;
    this.audit = audit;
  }

  private List<Member> members() {
    return reader.members().stream()
        .filter(member -> service.isEmpty() || member.service().equals(service))
        .toList();
  }

  @Override
  public boolean isReady() {
    return reader.isReady();
  }

  @Override
  public Map<String, Object> status() {
    List<Member> members = members();
    Map<String, Object> body = new LinkedHashMap<>();
    body.put("version", AgentVersion.current());
    body.put("console", true);
    body.put("service", service);
    body.put("services", services());
    body.put("host", console.host());
    body.put("pid", console.pid());
    body.put("java", System.getProperty("java.version"));
    body.put("mode", desk.changeMode().name().toLowerCase(Locale.ROOT));
    body.put("runs", members.stream().mapToInt(Member::count).sum());
    body.put("jvms", members.size());
    body.put("spent_usd", sum("usd"));
    body.put("fleet", true);
    body.put("policies_problem", desk.problem());
    body.put("counts", Map.of("model_calls", Map.of("all", Math.round(sum("model_calls")))));
    return body;
  }

  private Set<String> services() {
    Set<String> services = new TreeSet<>();
    reader.members().forEach(member -> services.add(member.service()));
    return services;
  }

  /** Of the runs that are listed. */
  private double sum(String field) {
    return members().stream()
        .flatMap(member -> member.runs().stream())
        .mapToDouble(run -> number(run, field))
        .sum();
  }

  private static double number(Map<String, Object> run, String field) {
    return run.get(field) instanceof Number number ? number.doubleValue() : 0;
  }

  @Override
  public List<Map<String, Object>> runs(int most) {
    return members().stream()
        .flatMap(member -> member.runs().stream())
        .sorted(Comparator.comparingDouble(run -> number(run, "idle_seconds")))
        .limit(most)
        .toList();
  }

  /** It stays in the JVM. */
  @Override
  public List<Object> history(String id) {
    return List.of();
  }

  @Override
  public int count() {
    return members().stream().mapToInt(Member::count).sum();
  }

  /** The JVM that a run is in, or null. */
  private Member member(String id) {
    String member = id.substring(id.indexOf('@') + 1);
    return members().stream().filter(each -> each.id().equals(member)).findFirst().orElse(null);
  }

  private Map<String, Object> order(String id, String what) {
    Member member = member(id);
    return member == null
        ? Map.of()
        : reader.order(member, what, id.substring(0, Math.max(0, id.indexOf('@'))));
  }

  @Override
  public Map<String, Object> run(String id) {
    return order(id, "show").get("run") instanceof Map<?, ?> run
        ? FleetReader.of(member(id).id(), member(id).about(), run)
        : null;
  }

  @Override
  public boolean revive(String id) {
    return Boolean.TRUE.equals(order(id, "revive").get("revived"));
  }

  @Override
  public Map<String, Object> terminate(String id) {
    if (!(order(id, "terminate").get("decision") instanceof Map<?, ?> made)) {
      return null;
    }
    Map<String, Object> decision = new LinkedHashMap<>();
    made.forEach((name, value) -> decision.put(String.valueOf(name), value));
    decision.put("run", id);
    return decision;
  }

  @Override
  public List<Map<String, Object>> events(int most, String kind) {
    return reader.events().stream()
        .filter(event -> kind.isEmpty() || kind.equals(event.get("kind")))
        .filter(event -> service.isEmpty() || service.equals(event.get("service")))
        .limit(most)
        .toList();
  }

  /** One row of the sums of a day. */
  private record Row(LocalDate day, String service, String agent) {
    String name() {
      long at = day.toEpochDay();
      return agent == null ? Desks.spent(at) : Desks.spent(service, agent, at);
    }
  }

  @Override
  public Map<String, Object> spend() {
    LocalDate today = reader.today();
    List<Row> rows = new ArrayList<>();
    for (int i = 0; i < DAYS; i++) {
      LocalDate day = today.minusDays(i);
      if (service.isEmpty()) {
        rows.add(new Row(day, "", null));
      }
      agents().forEach((agent, of) -> rows.add(new Row(day, of[0], of[1])));
    }
    List<SharedTotal> totals = reader.totals(rows.stream().map(Row::name).toList());
    List<Object> days = new ArrayList<>();
    for (int i = 0; i < rows.size(); i++) {
      Sums all = totals.get(i).all();
      if (!all.isZero()) {
        days.add(row(rows.get(i), all));
      }
    }
    Map<String, Object> body = new LinkedHashMap<>();
    body.put("spent_usd", sum("usd"));
    body.put("limits_per_day", limits());
    body.put("by_day", days);
    return body;
  }

  private static Map<String, Object> row(Row row, Sums all) {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("day", row.day().toString());
    json.put("service", row.service());
    json.put("agent", row.agent() == null ? "all JVMs" : row.agent());
    json.put("model", null);
    json.put("model_calls", null);
    json.put("tokens", all.tokens());
    json.put("usd", all.micros() / MICRO);
    json.put("estimated", all.guesses() > 0);
    return json;
  }

  /** The shared budgets of a day; 0 for no limit. */
  private Map<String, Object> limits() {
    DetectorPolicy budget = desk.policies().forAll().detector("budget");
    Map<String, Object> limits = new LinkedHashMap<>();
    for (String name :
        List.of(
            "fleet-usd-per-day",
            "fleet-tokens-per-day",
            "agent-usd-per-day",
            "agent-tokens-per-day",
            "user-usd-per-day",
            "tenant-usd-per-day")) {
      limits.put(name, budget.enabled() ? budget.get(name) : 0);
    }
    return limits;
  }

  /** Service and agent of the runs that are listed. */
  private Map<String, String[]> agents() {
    Map<String, String[]> agents = new LinkedHashMap<>();
    for (Member member : members()) {
      for (Map<String, Object> run : member.runs()) {
        String agent = String.valueOf(run.get("agent"));
        if (agents.size() < MOST_AGENTS) {
          agents.put(member.service() + '\n' + agent, new String[] {member.service(), agent});
        }
      }
    }
    return agents;
  }

  @Override
  public String metrics() {
    throw Problem.of(404, "each JVM has its own metrics: see loophound.metrics and its admin API");
  }

  @Override
  public FleetState fleet() {
    return new FleetState(reader.isConnected(), reader.members().size(), 0, 0);
  }

  @Override
  public void audit(String what, Map<String, Object> details) {
    audit.made(service, what, details);
  }
}
