package io.loophound.detectors.replay;

import static io.loophound.detectors.policy.Preset.BREAKER;
import static io.loophound.detectors.policy.Preset.BUDGET;
import static io.loophound.detectors.policy.Preset.STEPS;

import com.fasterxml.jackson.databind.JsonNode;
import io.loophound.detectors.policy.Action;
import io.loophound.detectors.policy.DetectorPolicy;
import io.loophound.detectors.policy.GuardPolicy;
import io.loophound.detectors.policy.Preset;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;

/** Makes a policy of the parameters that a case names. */
final class CasePolicy {
  private static final int LONGEST_TURN = 1000;

  private final CaseConfig config;
  private final LoopParameters loops;
  private final RequestParameters requests;
  private final Map<Preset, DetectorPolicy> named = new EnumMap<>(Preset.class);
  private final List<NamedDetector> further = new ArrayList<>();
  private final List<String> unknown = new ArrayList<>();

  private CasePolicy(JsonNode json) {
    config = new CaseConfig(json);
    loops = new LoopParameters(config);
    requests = new RequestParameters(config);
    Iterator<String> names = json.fieldNames();
    while (names.hasNext()) {
      String name = names.next();
      read(name, json.path(name));
    }
  }

  /**
   * What a case's {@code config} says.
   *
   * @throws IllegalArgumentException when a parameter cannot be what it is set to
   */
  static CasePolicy of(JsonNode config) {
    return new CasePolicy(config);
  }

  /** The parameters that nobody knows. */
  List<String> unknown() {
    return unknown;
  }

  /** Whether the guard is on at all. */
  boolean enabled() {
    return config.get("enabled").asBoolean(true);
  }

  /** Whether tools are answered with a text. */
  boolean steers() {
    return List.of(config.ladder()).contains(Action.STEER);
  }

  /** The policy, with {@code defaults} for what is not named. */
  GuardPolicy policy(GuardPolicy defaults) {
    boolean off = config.othersOff();
    GuardPolicy.Builder builder = off ? GuardPolicy.builder().noDetectors() : defaults.toBuilder();
    named.forEach(builder::detector);
    further.forEach(detector -> builder.further(detector.preset(), detector.policy()));
    CaseTools.of(config).forEach(builder::tool);
    // counts of a turn need a window as long as the turn; the other detectors have their own one
    int turn = off ? LONGEST_TURN : Math.max(defaults.window(), loops.rounds());
    builder.window(config.get("window").asInt(turn));
    if (config.has("cooldown_s")) {
      long millis = Math.round(config.number("cooldown_s") * 1000);
      builder.cooldown(Duration.ofMillis(Math.max(1000, millis)));
    }
    // one trace is no fleet
    return builder.ladder(config.ladder()).valve(1_000_000, 1).build();
  }

  private void read(String parameter, JsonNode value) {
    NamedDetector loop = loops.read(parameter, value);
    NamedDetector detector = loop == null ? requests.read(parameter, value) : loop;
    if (detector == null) {
      readLimit(parameter, value);
    } else {
      DetectorPolicy first = named.putIfAbsent(detector.preset(), detector.policy());
      if (first != null && !first.equals(detector.policy())) {
        further.add(detector);
      }
    }
  }

  private void readLimit(String parameter, JsonNode value) {
    switch (parameter) {
      case "max_steps" -> limit(STEPS, "run-tool-calls", value);
      case "max_calls_per_tool_per_turn" -> limit(STEPS, "tool-calls-per-turn", value);
      case "max_tool_calls_per_turn" -> limit(STEPS, "turn-tool-calls", value);
      case "max_cost_usd" -> limit(BUDGET, "usd", value);
      case "fallback_price_per_m" -> {
        limit(BUDGET, "unknown-input", value.path(0));
        limit(BUDGET, "unknown-output", value.path(1));
      }
      case "breaker_failures" -> limit(BREAKER, "threshold", value);
      case "breaker_cooldown_s" -> limit(BREAKER, "cooldown", value);
      case "breaker_trials" -> limit(BREAKER, "trials", value);
      default -> {
        if (!CaseTools.PARAMETERS.contains(parameter)
            && !CaseConfig.MODIFIERS.contains(parameter)) {
          unknown.add(parameter);
        }
      }
    }
  }

  private void limit(Preset preset, String setting, JsonNode value) {
    DetectorPolicy policy = named.getOrDefault(preset, preset.defaults().with(true));
    named.put(preset, policy.with(setting, value.asDouble()));
  }
}
