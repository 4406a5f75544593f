package io.loophound.agent.operator.api;

import io.loophound.agent.operator.http.Request;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** Which runs somebody wants to see, in which order, and how many. */
final class RunQuery {
  private static final List<String> STATES =
      List.of("live", "reported", "steered", "blocked", "terminated");
  private static final List<String> HEALTH =
      List.of("healthy", "near_miss", "failing", "warned", "stopped");
  private static final List<String> NUMBERS =
      List.of("idle", "age", "score", "usd", "tokens", "model_calls", "refused");
  private static final List<String> SORTS =
      List.of("idle", "age", "score", "usd", "tokens", "model_calls", "refused", "agent", "state");
  private static final int MOST_RUNS = 10_000;
  private static final int MOST_SECONDS = 31 * 24 * 3600;

  private final Query query;
  private final String state;
  private final String health;
  private final String agent;
  private final String sign;
  private final String text;
  private final int within;
  private final int offset;
  private final int limit;
  private final Comparator<Map<String, Object>> order;

  RunQuery(Request request) {
    query =
        new Query(
            request, "limit", "offset", "state", "health", "agent", "sign", "text", "within",
            "sort", "order");
    state = query.word("state", STATES);
    health = query.word("health", HEALTH);
    agent = query.text("agent");
    sign = query.text("sign");
    text = query.text("text").toLowerCase(Locale.ROOT);
    within = query.number("within", 0, 1, MOST_SECONDS);
    offset = query.number("offset", 0, 0, MOST_RUNS);
    limit = query.limit();
    order = order();
  }

  private Comparator<Map<String, Object>> order() {
    String sort = query.word("sort", SORTS);
    String by = sort.isEmpty() ? "idle" : sort;
    boolean number = NUMBERS.contains(by);
    String field = by.equals("idle") || by.equals("age") ? by + "_seconds" : by;
    Comparator<Map<String, Object>> up =
        number
            ? Comparator.comparingDouble(run -> number(run, field))
            : Comparator.comparing(run -> String.valueOf(run.get(field)));
    String order = query.word("order", List.of("asc", "desc"));
    boolean down = order.isEmpty() ? number && !by.equals("idle") : order.equals("desc");
    return down ? up.reversed() : up;
  }

  private static double number(Map<String, Object> run, String field) {
    return run.get(field) instanceof Number number ? number.doubleValue() : 0;
  }

  /** Those of them that are wanted, in order; not yet the wanted page. */
  List<Map<String, Object>> of(List<Map<String, Object>> all) {
    return all.stream().filter(this::wants).sorted(order).toList();
  }

  /** The wanted page. */
  List<Map<String, Object>> page(List<Map<String, Object>> found) {
    int from = Math.min(offset, found.size());
    return found.subList(from, Math.min(found.size(), from + limit));
  }

  private boolean wants(Map<String, Object> run) {
    return is(run, "state", state)
        && is(run, "health", health)
        && is(run, "agent", agent)
        && is(run, "sign", sign)
        && (within == 0 || number(run, "idle_seconds") <= within)
        && (text.isEmpty() || has(run));
  }

  private static boolean is(Map<String, Object> run, String field, String wanted) {
    return wanted.isEmpty() || wanted.equals(run.get(field));
  }

  private boolean has(Map<String, Object> run) {
    for (String field : List.of("id", "agent", "caller", "sign", "process", "service")) {
      Object value = run.get(field);
      if (value != null && value.toString().toLowerCase(Locale.ROOT).contains(text)) {
        return true;
      }
    }
    return false;
  }
}
