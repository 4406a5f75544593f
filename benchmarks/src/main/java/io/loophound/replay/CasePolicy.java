package io.loophound.replay;

import io.loophound.detectors.internal.limit.Breaker;
import io.loophound.detectors.internal.limit.Budget;
import io.loophound.detectors.internal.limit.Steps;
import io.loophound.detectors.policy.Action;
import io.loophound.detectors.policy.DetectorPolicy;
import io.loophound.detectors.policy.DetectorSpec;
import io.loophound.detectors.policy.GuardPolicy;
import io.loophound.detectors.policy.Setting;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Builds a policy from the parameters that a case names. */
final class CasePolicy {
  private static final int LONGEST_TURN = 1000;

  private final CaseConfig config;
  private final LoopParameters loops;
  private final RequestParameters requests;
  private final Map<DetectorSpec, DetectorPolicy> named = new LinkedHashMap<>();
  private final List<DetectorPolicy> further = new ArrayList<>();
  private final List<String> unknown = new ArrayList<>();

  private CasePolicy(JsonValue json) {
    config = new CaseConfig(json);
    loops = new LoopParameters(config);
    requests = new RequestParameters(config);
    Iterator<String> names = json.fields().keySet().iterator();
    while (names.hasNext()) {
      String name = names.next();
      read(name, json.path(name));
    }
  }

  /**
   * Reads a case's {@code config}.
   *
   * @throws IllegalArgumentException when a parameter has an invalid value
   */
  static CasePolicy of(JsonValue config) {
    return new CasePolicy(config);
  }

  /** The unknown parameters. */
  List<String> unknown() {
    return unknown;
  }

  /** Whether the guard is on. */
  boolean enabled() {
    return config.get("enabled").asBoolean(true);
  }

  /** Whether tool calls can be answered with a text. */
  boolean steers() {
    return List.of(config.ladder()).contains(Action.STEER);
  }

  /** The policy, with {@code defaults} for what is not named. */
  GuardPolicy policy(GuardPolicy defaults) {
    boolean off = config.othersOff();
    GuardPolicy.Builder builder = off ? GuardPolicy.builder().noDetectors() : defaults.toBuilder();
    named.values().forEach(builder::detector);
    further.forEach(builder::further);
    CaseTools.of(config).forEach(builder::tool);
    // counts of a turn need a window as long as the turn; the other detectors have their own one
    int turn = off ? LONGEST_TURN : Math.max(defaults.window(), loops.rounds());
    builder.window(config.get("window").asInt(turn));
    if (config.has("cooldown_s")) {
      long millis = Math.round(config.number("cooldown_s") * 1000);
      builder.cooldown(Duration.ofMillis(Math.max(1000, millis)));
    }
    // one trace is not a fleet
    return builder.ladder(config.ladder()).valve(1_000_000, 1).build();
  }

  private void read(String parameter, JsonValue value) {
    DetectorPolicy loop = loops.read(parameter, value);
    DetectorPolicy detector = loop == null ? requests.read(parameter, value) : loop;
    if (detector == null) {
      readLimit(parameter, value);
    } else {
      DetectorPolicy first = named.putIfAbsent(detector.spec(), detector);
      if (first != null && !first.equals(detector)) {
        further.add(detector);
      }
    }
  }

  private void readLimit(String parameter, JsonValue value) {
    switch (parameter) {
      case "max_steps" -> limit(Steps.SPEC, Steps.RUN_TOOL_CALLS, value);
      case "max_calls_per_tool_per_turn" -> limit(Steps.SPEC, Steps.TOOL_CALLS_PER_TURN, value);
      case "max_tool_calls_per_turn" -> limit(Steps.SPEC, Steps.TURN_TOOL_CALLS, value);
      case "max_cost_usd" -> limit(Budget.SPEC, Budget.USD, value);
      case "fallback_price_per_m" -> {
        limit(Budget.SPEC, Budget.UNKNOWN_INPUT, value.path(0));
        limit(Budget.SPEC, Budget.UNKNOWN_OUTPUT, value.path(1));
      }
      case "breaker_failures" -> limit(Breaker.SPEC, Breaker.THRESHOLD, value);
      case "breaker_cooldown_s" -> limit(Breaker.SPEC, Breaker.COOLDOWN, value);
      case "breaker_trials" -> limit(Breaker.SPEC, Breaker.TRIALS, value);
      default -> {
        if (!CaseTools.PARAMETERS.contains(parameter)
            && !CaseConfig.MODIFIERS.contains(parameter)) {
          unknown.add(parameter);
        }
      }
    }
  }

  private void limit(DetectorSpec spec, Setting<?> setting, JsonValue value) {
    DetectorPolicy policy = named.getOrDefault(spec, spec.defaults().with(true));
    named.put(spec, policy.set(setting, value.asDouble(0)));
  }
}
