package io.loophound.detectors.replay;

import static io.loophound.detectors.policy.Preset.BREAKER;
import static io.loophound.detectors.policy.Preset.BUDGET;
import static io.loophound.detectors.policy.Preset.CALL_RATE;
import static io.loophound.detectors.policy.Preset.CYCLE;
import static io.loophound.detectors.policy.Preset.EXACT_REQUEST;
import static io.loophound.detectors.policy.Preset.INTERLEAVED;
import static io.loophound.detectors.policy.Preset.NO_PROGRESS;
import static io.loophound.detectors.policy.Preset.REPETITION;
import static io.loophound.detectors.policy.Preset.STEPS;
import static io.loophound.detectors.policy.Preset.TAIL;

import com.fasterxml.jackson.databind.JsonNode;
import io.loophound.detectors.policy.Action;
import io.loophound.detectors.policy.DetectorPolicy;
import io.loophound.detectors.policy.GuardPolicy;
import io.loophound.detectors.policy.Preset;
import io.loophound.detectors.policy.ToolPolicy;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.Iterator;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** Makes a policy of the parameters that a case names. */
final class CasePolicy {
  private static final int LONGEST_TURN = 1000;
  private static final int LONGEST_CYCLE = 5;

  private final JsonNode config;
  private final Map<Preset, DetectorPolicy> named = new EnumMap<>(Preset.class);
  private final Map<String, ToolPolicy> tools;
  private final List<String> unknown = new ArrayList<>();
  private int rounds;

  private CasePolicy(JsonNode config) {
    this.config = config;
    tools = CaseTools.of(config);
    Iterator<String> names = config.fieldNames();
    while (names.hasNext()) {
      String name = names.next();
      name(name, config.path(name));
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
    return config.path("enabled").asBoolean(true);
  }

  /** Whether tools are answered with a text. */
  boolean steers() {
    return List.of(ladder()).contains(Action.STEER);
  }

  /** The policy, with {@code defaults} for what is not named. */
  GuardPolicy policy(GuardPolicy defaults) {
    boolean off = config.path("others").asText("default").equals("off");
    GuardPolicy.Builder builder = off ? GuardPolicy.builder().noDetectors() : defaults.toBuilder();
    named.forEach(builder::detector);
    tools.forEach(builder::tool);
    // counts of a turn need a window as long as the turn; the other detectors have their own one
    int turn = off ? LONGEST_TURN : Math.max(defaults.window(), rounds);
    builder.window(config.path("window").asInt(turn));
    if (config.has("cooldown_s")) {
      builder.cooldown(Duration.ofMillis(Math.max(1000, millis("cooldown_s"))));
    }
    // one trace is no fleet
    return builder.ladder(ladder()).valve(1_000_000, 1).build();
  }

  private void name(String parameter, JsonNode value) {
    switch (parameter) {
      case "tool_repeat_consecutive" -> set(sequence(REPETITION, value).with("outcome", 1));
      case "max_consecutive" ->
          set(sequence(REPETITION, value).with("outcome", 1).with("boundary", 1));
      case "pair_repeat" -> set(sequence(REPETITION, value));
      case "ladder_rounds" -> set(rungs(value));
      case "same_error" -> set(noProgress(value).with("outcomes", 1));
      case "same_call_error", "same_call_error_nudge" -> set(callErrors());
      case "no_progress" -> set(varied(value));
      case "ping_pong" -> set(cycle(value.asInt(), 2, 2).with("outcome", 1).with("fires", 1));
      case "alternating_len" -> set(alternating(value.asInt()));
      case "cycle_repeats" ->
          set(
              cycle(value.asInt(), 1, config.path("cycle_max_period").asInt(LONGEST_CYCLE))
                  .with("outcome", 1));
      case "interleaved_repeat" -> set(sequence(INTERLEAVED, value));
      case "round_set_repeat" -> set(roundSets(value));
      default -> nameLimit(parameter, value);
    }
  }

  private void nameLimit(String parameter, JsonNode value) {
    switch (parameter) {
      case "exact_fingerprint" -> set(requests(EXACT_REQUEST, value, ">"));
      case "tail_fingerprint" -> set(tail(value));
      case "session_rate" -> set(rate(value));
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
        if (!CaseTools.PARAMETERS.contains(parameter) && !MODIFIERS.contains(parameter)) {
          unknown.add(parameter);
        }
      }
    }
  }

  private static final List<String> MODIFIERS =
      List.of(
          "words",
          "others",
          "pre_call",
          "enabled",
          "ladder",
          "action",
          "window",
          "window_s",
          "cooldown_s",
          "boundary",
          "tail",
          "cycle_max_period");

  /** A detector together with its policy: the chain of {@code with} keeps both. */
  private record Named(Preset preset, DetectorPolicy policy) {
    Named with(String setting, double value) {
      return new Named(preset, policy.with(setting, value));
    }

    Named with(Action action) {
      return new Named(preset, policy.with(action));
    }
  }

  private void set(Named detector) {
    named.put(detector.preset(), detector.policy());
  }

  private void limit(Preset preset, String setting, JsonNode value) {
    DetectorPolicy policy = named.getOrDefault(preset, preset.defaults().with(true));
    named.put(preset, policy.with(setting, value.asDouble()));
  }

  private Named on(Preset preset) {
    Action action = config.has("action") ? action(config.path("action")) : Action.BLOCK;
    return new Named(preset, preset.defaults().with(true).with(action));
  }

  private Named sequence(Preset preset, JsonNode threshold) {
    needs(threshold.asInt());
    Named detector = on(preset).with("threshold", threshold.asDouble()).with("poll-factor", 1);
    return config.path("pre_call").asBoolean(false) ? detector.with("verdict", 1) : detector;
  }

  private void needs(int repeats) {
    rounds = Math.max(rounds, repeats + 2);
  }

  private Named rungs(JsonNode rungs) {
    needs(rungs.path("stop").asInt());
    return sequence(REPETITION, rungs.path("block"))
        .with("warn", rungs.path("observe").asDouble(0))
        .with("stop", rungs.path("stop").asDouble(0))
        .with("outcome", 1)
        .with("unit", 1);
  }

  private Named noProgress(JsonNode threshold) {
    boolean alone = config.path("others").asText().equals("off");
    Named detector = sequence(NO_PROGRESS, threshold);
    return alone ? detector.with("refusals", 0) : detector;
  }

  private Named callErrors() {
    JsonNode stuck = config.path("same_call_error");
    return noProgress(stuck.isMissingNode() ? config.path("same_call_error_nudge") : stuck)
        .with("warn", config.path("same_call_error_nudge").asDouble(0))
        .with(stuck.isMissingNode() ? Action.WARN : on(NO_PROGRESS).policy().action())
        .with("outcomes", 1)
        .with("outcome", 1)
        .with("arguments", 1);
  }

  /** Hint, refuse, end: or only the last of these. */
  private Named varied(JsonNode steps) {
    needs(steps.path(2).asInt());
    boolean hint = steps.size() > 1;
    Named detector =
        noProgress(steps.isArray() ? steps.path(hint ? 1 : 0) : steps)
            .with("warn", hint ? steps.path(0).asDouble() : 0)
            .with("stop", steps.path(2).asDouble(0))
            .with("outcomes", 2);
    return config.has("window") ? detector.with("spread", 1) : detector;
  }

  private Named cycle(int times, int shortest, int longest) {
    needs(times * longest);
    return sequence(CYCLE, config.path("")) // the threshold is set below
        .with("threshold", times)
        .with("min-period", shortest)
        .with("max-period", longest);
  }

  private Named alternating(int calls) {
    Named detector = cycle((calls + 1) / 2, 2, 2);
    return calls % 2 == 0 ? detector : detector.with("fires", 1);
  }

  private Named roundSets(JsonNode steps) {
    boolean warns = steps.size() > 1;
    return sequence(INTERLEAVED, warns ? steps.path(1) : steps.path(0))
        .with("warn", warns ? steps.path(0).asDouble() : 0)
        .with("outcome", 1)
        .with("steady", 1)
        .with("unit", 1)
        .with(config.has("action") ? action(config.path("action")) : Action.TERMINATE);
  }

  /** The first word of {@code boundary} is the detector's default; the second one is named. */
  private Named requests(Preset preset, JsonNode threshold, String second) {
    Named detector = on(preset).with("threshold", threshold.asDouble());
    if (config.has("window_s")) {
      detector = detector.with("window", config.path("window_s").asDouble());
    }
    boolean isSecond = config.has("boundary") && boundary().equals(second);
    return isSecond ? detector.with("boundary", 1) : detector;
  }

  private String boundary() {
    String boundary = config.path("boundary").asText();
    return boundary.contains(">=") ? ">=" : boundary.contains(">") ? ">" : "";
  }

  private Named tail(JsonNode threshold) {
    Named detector = requests(TAIL, threshold, ">=");
    if (config.has("tail")) {
      detector = detector.with("messages", config.path("tail").asDouble());
    }
    return config.has("cooldown_s")
        ? detector.with("cooldown", config.path("cooldown_s").asDouble())
        : detector;
  }

  private Named rate(JsonNode threshold) {
    double calls = threshold.asDouble() + (boundary().equals(">") ? 1 : 0);
    Named detector = on(CALL_RATE).with("threshold", calls).with("without-session", calls);
    return config.has("window_s")
        ? detector.with("window", config.path("window_s").asDouble())
        : detector;
  }

  private long millis(String parameter) {
    return Math.round(config.path(parameter).asDouble() * 1000);
  }

  private Action[] ladder() {
    List<Action> rungs = new ArrayList<>();
    for (JsonNode rung : config.path("ladder")) {
      rungs.add(action(rung));
    }
    return rungs.toArray(new Action[0]);
  }

  private static Action action(JsonNode word) {
    return switch (word.asText().toLowerCase(Locale.ROOT)) {
      case "warn", "observe", "nudge", "hint", "note" -> Action.WARN;
      case "steer" -> Action.STEER;
      case "block", "refuse" -> Action.BLOCK;
      case "stop", "end", "terminate" -> Action.TERMINATE;
      default -> throw new IllegalArgumentException("\"" + word.asText() + "\" is no action");
    };
  }
}
