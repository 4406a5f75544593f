package io.loophound.agent.operator.api;

import io.loophound.agent.operator.http.Problem;
import io.loophound.detectors.policy.DetectorSpec;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;

/**
 * A policy in a request: LangSight's fields, or those of individual detectors. Absent fields are
 * unchanged. Null means no limit in LangSight's fields; in a detector's it means the value for all
 * agents, or the default.
 */
final class PolicyBody {
  static final String[] FIELDS = {
    "agent_name", "is_agent_override", "loop_detection", "budget", "circuit_breaker", "detectors"
  };

  private static final Set<String> NONE = Set.of("0", "0s");
  private static final String USD = "max_cost_usd";
  private static final String ALERT = "soft_alert_threshold_usd";
  private static final String STEPS = "max_steps";
  private static final String TIME = "max_wall_time_seconds";

  /** The equivalent of an option in LangSight's shape. */
  private static final Map<String, Map<String, String>> SHAPES =
      Map.of(
          "loop_detection",
          Map.of(
              "enabled",
              "sequence.enabled",
              "threshold",
              "sequence.threshold",
              "action",
              "sequence.action",
              STEPS,
              "steps.run-tool-calls"),
          "budget",
          Map.of(USD, "budget.usd", ALERT, "budget.warn-share", TIME, "budget.time"),
          "circuit_breaker",
          Map.of(
              "enabled", "breaker.enabled",
              "open_after_failures", "breaker.threshold",
              "cooldown_seconds", "breaker.cooldown",
              "half_open_max_calls", "breaker.trials"));

  private final Map<String, Object> body;
  private final boolean whole;
  private final Map<String, String> paths = new HashMap<>();

  /** With {@code whole}, also fields that are shown with this value are set. */
  PolicyBody(String agent, Map<String, Object> body, boolean whole) {
    this.body = body;
    this.whole = whole;
    Object named = body.get("agent_name");
    if (named != null && !named.equals(agent)) {
      throw Problem.field("agent_name", named, agent.isEmpty() ? "null" : agent);
    }
  }

  /** The field for an option. */
  String path(String option) {
    return paths.getOrDefault(option, "detectors." + option);
  }

  /** The options that should differ from {@code now}, the policy as it is displayed. */
  Map<String, String> options(Map<String, Object> now) {
    Map<String, String> options = new LinkedHashMap<>();
    SHAPES.keySet().stream().sorted().forEach(shape -> addShape(shape, now, options));
    switchOn(options);
    object("detectors", body.get("detectors"))
        .forEach((name, own) -> addDetector(name, own, object("", now.get("detectors")), options));
    return options;
  }

  private void addShape(String shape, Map<String, Object> now, Map<String, String> options) {
    Map<String, String> known = SHAPES.get(shape);
    Map<String, Object> given = object(shape, body.get(shape));
    Map<String, Object> shown = object(shape, now.get(shape));
    Body.only(shape + ".", given, known.keySet().toArray(new String[0]));
    given.forEach(
        (field, value) -> {
          String path = shape + "." + field;
          if (!isSame(path, value, shown.get(field))) {
            paths.put(known.get(field), path);
            options.put(known.get(field), option(path, field, value, given, shown));
          }
        });
  }

  /** Setting a limit also switches it on. */
  private static void switchOn(Map<String, String> options) {
    for (String limit : List.of("steps.run-tool-calls", "budget.usd", "budget.time")) {
      if (!NONE.contains(options.getOrDefault(limit, "0"))) {
        options.put(limit.substring(0, limit.indexOf('.')) + ".enabled", "true");
      }
    }
  }

  private static String option(
      String path,
      String field,
      Object value,
      Map<String, Object> given,
      Map<String, Object> shown) {
    if (field.equals(ALERT)) {
      return share(path, value, given.containsKey(USD) ? given.get(USD) : shown.get(USD));
    }
    boolean seconds = field.endsWith("_seconds");
    String text = value == null ? "0" : Body.text(path, value);
    return seconds ? text + "s" : text;
  }

  private static String share(String path, Object alert, Object limit) {
    if (alert == null) {
      return null;
    }
    boolean numbers = alert instanceof BigDecimal && limit instanceof Number;
    BigDecimal most = numbers ? new BigDecimal(limit.toString()) : BigDecimal.ZERO;
    if (most.signum() <= 0 || ((BigDecimal) alert).compareTo(most) > 0) {
      throw Problem.field(path, alert, "a part of budget." + USD + ", which is " + limit);
    }
    return ((BigDecimal) alert).divide(most, MathContext.DECIMAL32).toPlainString();
  }

  private void addDetector(
      String name, Object own, Map<String, Object> now, Map<String, String> options) {
    if (!now.containsKey(name)) {
      throw Problem.field("detectors", name, "one of " + now.keySet());
    }
    Map<String, Object> shown = object("", now.get(name));
    Map<String, Object> given = object("detectors." + name, own);
    Body.only("detectors." + name + ".", given, shown.keySet().toArray(new String[0]));
    given.forEach(
        (field, value) -> {
          String path = "detectors." + name + "." + field;
          if (value == null || !isSame(path, value, shown.get(field))) {
            String option = optionOf(name, field);
            paths.put(option, path);
            options.put(option, Body.text(path, value));
          }
        });
  }

  /** The settings of the score are those of the guard itself: their options have no prefix. */
  private static String optionOf(String detector, String field) {
    boolean ofAll = field.equals("enabled") || field.equals("action");
    return (ofAll ? detector + "." : DetectorSpec.named(detector).prefix()) + field;
  }

  private boolean isSame(String path, Object given, Object shown) {
    String text = Body.text(path, given);
    if (whole) {
      return false;
    }
    if (given instanceof BigDecimal number && shown instanceof Number) {
      return number.compareTo(new BigDecimal(shown.toString())) == 0;
    }
    return Objects.equals(text, shown == null ? null : shown.toString());
  }

  @SuppressWarnings("unchecked") // JSON objects have texts as names
  private static Map<String, Object> object(String path, Object value) {
    if (value != null && !(value instanceof Map)) {
      throw Problem.field(path, value, "an object");
    }
    return value == null ? Map.of() : (Map<String, Object>) value;
  }
}
