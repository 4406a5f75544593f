package io.loophound.agent.operator.metrics;

import java.time.Clock;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** The amounts spent, by day (UTC), agent and model, for the last 31 days. Bounded. Thread-safe. */
public final class Spend {
  private static final int MOST = 2000;
  private static final int DAYS = 31;
  private static final int LONGEST = 100;

  private final Clock clock;
  private final TreeMap<Key, Sum> sums =
      new TreeMap<>(
          Comparator.comparing(Key::day).thenComparing(Key::agent).thenComparing(Key::model));

  private record Key(LocalDate day, String agent, String model) {}

  private static final class Sum {
    private long calls;
    private long tokens;
    private double usd;
    private boolean estimated;
  }

  public Spend(Clock clock) {
    this.clock = clock;
  }

  /** A call was paid for. */
  public synchronized void add(
      String agent, String model, long tokens, double usd, boolean estimated) {
    LocalDate today = LocalDate.now(clock.withZone(ZoneOffset.UTC));
    sums.headMap(new Key(today.minusDays(DAYS - 1L), "", "")).clear();
    Key key = new Key(today, cut(agent), cut(model));
    if (sums.size() >= MOST && !sums.containsKey(key)) {
      key = new Key(today, Amounts.OTHER, Amounts.OTHER);
    }
    Sum sum = sums.computeIfAbsent(key, ignored -> new Sum());
    sum.calls++;
    sum.tokens += tokens;
    sum.usd += usd;
    sum.estimated |= estimated;
  }

  /** All sums, the oldest day first, in the stored form. */
  public synchronized List<Map<String, Object>> all() {
    List<Map<String, Object>> all = new ArrayList<>();
    sums.forEach(
        (key, sum) -> {
          Map<String, Object> row = new LinkedHashMap<>();
          row.put("day", key.day.toString());
          row.put("agent", key.agent);
          row.put("model", key.model);
          row.put("model_calls", sum.calls);
          row.put("tokens", sum.tokens);
          row.put("usd", sum.usd);
          row.put("estimated", sum.estimated);
          all.add(row);
        });
    return all;
  }

  private static String cut(String name) {
    return name.length() <= LONGEST ? name : name.substring(0, LONGEST);
  }
}
