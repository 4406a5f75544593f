package io.loophound.agent.operator.alert;

import io.loophound.agent.operator.event.Event;
import io.loophound.agent.operator.event.Event.Kind;
import io.loophound.detectors.internal.digest.text.PlainName;
import java.math.BigDecimal;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/** What agents did on one day. Bounded; not thread-safe. */
final class DayCounts {
  private static final int MOST = 1_000;
  private static final int SHOWN = 50;
  private static final int LONGEST = 200;
  private static final String OTHERS = "(others)";
  private static final Set<String> STOPS = Set.of("block", "terminate");

  private final Map<String, Counts> agents = new TreeMap<>();
  private final Counts all = new Counts();

  private static final class Counts {
    private long stops;
    private long warnings;
    private long nearMisses;
    private long tokens;
    private double usd;
    private boolean estimated;

    private String text() {
      String money = new BigDecimal(usd).setScale(4, java.math.RoundingMode.HALF_UP) + " USD";
      return counted(stops, "stop", "stops")
          + counted(warnings, "warning", "warnings")
          + counted(nearMisses, "near miss", "near misses")
          + counted(tokens, "token", "tokens")
          + (estimated ? "about " : "")
          + money;
    }

    private static String counted(long count, String one, String many) {
      return count + " " + (count == 1 ? one : many) + ", ";
    }

    private Map<String, Object> json() {
      Map<String, Object> json = new LinkedHashMap<>();
      json.put("stops", stops);
      json.put("warnings", warnings);
      json.put("near_misses", nearMisses);
      json.put("tokens", tokens);
      json.put("usd", usd);
      json.put("estimated", estimated);
      return json;
    }
  }

  /** Something happened. */
  void add(Event event) {
    if (event.kind() == Kind.NEAR_MISS) {
      each(event.text("agent"), counts -> counts.nearMisses++);
    } else if (event.kind() == Kind.VERDICT) {
      boolean stops = STOPS.contains(event.text("action"));
      boolean enforced = event.text("enforced").equals("true");
      each(
          event.text("agent"),
          counts -> {
            counts.stops += stops && enforced ? 1 : 0;
            counts.warnings += stops && enforced ? 0 : 1;
          });
    }
  }

  /** An agent spent this. */
  void addSpend(String agent, long tokens, double usd, boolean estimated) {
    each(
        agent,
        counts -> {
          counts.tokens += tokens;
          counts.usd += usd;
          counts.estimated |= estimated;
        });
  }

  private void each(String agent, java.util.function.Consumer<Counts> change) {
    boolean room = agents.size() < MOST || agents.containsKey(agent);
    change.accept(agents.computeIfAbsent(room ? agent : OTHERS, name -> new Counts()));
    change.accept(all);
  }

  boolean isEmpty() {
    return agents.isEmpty();
  }

  /** The sums of all agents, in words. */
  String sums() {
    return all.text();
  }

  /** A line for each agent, the most expensive first. */
  String lines() {
    StringBuilder lines = new StringBuilder();
    for (Map.Entry<String, Counts> agent : dearest()) {
      String name = agent.getKey().isEmpty() ? "(no name)" : plain(agent.getKey());
      lines.append('\n').append(name).append(": ").append(agent.getValue().text());
    }
    int left = agents.size() - SHOWN;
    return left > 0 ? lines + "\nand " + left + " more" : lines.toString();
  }

  private List<Map.Entry<String, Counts>> dearest() {
    return agents.entrySet().stream()
        .sorted((a, b) -> Double.compare(b.getValue().usd, a.getValue().usd))
        .limit(SHOWN)
        .toList();
  }

  private static String plain(String name) {
    return PlainName.of(name, LONGEST);
  }

  /** The same for programs. */
  Map<String, Object> json() {
    Map<String, Object> json = all.json();
    Map<String, Object> each = new LinkedHashMap<>();
    for (Map.Entry<String, Counts> agent : dearest()) {
      each.put(agent.getKey(), agent.getValue().json());
    }
    json.put("agents", each);
    return json;
  }
}
