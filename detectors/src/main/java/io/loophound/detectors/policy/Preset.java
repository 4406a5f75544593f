package io.loophound.detectors.policy;

import static io.loophound.detectors.policy.Setting.count;
import static io.loophound.detectors.policy.Setting.score;
import static io.loophound.detectors.policy.Setting.seconds;
import static io.loophound.detectors.policy.Setting.usd;
import static io.loophound.detectors.policy.Setting.words;

import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The detectors by name, with their settings, shipping defaults and ranges. A threshold counts the
 * current call and is reached by equality, except where a setting {@code boundary} says otherwise.
 */
public enum Preset {
  /** Consecutive failures of one tool server: closed, open, half-open (LangSight). */
  BREAKER(
      "breaker",
      false,
      Action.BLOCK,
      count("threshold", 5, 1, 1000, "failures in a row that open it"),
      seconds("cooldown", s(30), s(1), s(86_400), "how long it stays open"),
      count("trials", 3, 1, 100, "calls let through, and to succeed, before it closes")),

  /** Hard caps on calls (LangSight, Spring AI). 0 is no cap. The call over a cap is refused. */
  STEPS(
      "steps",
      true,
      Action.TERMINATE,
      count("run-tool-calls", 0, 0, 1e6, "tool calls of a run"),
      count("turn-tool-calls", 0, 0, 1e6, "tool calls between two user messages"),
      count("tool-calls-per-turn", 0, 0, 1e6, "calls of one tool between two user messages"),
      count("run-model-calls", 0, 0, 1e6, "model calls of a run"),
      count("reply-tool-calls", 0, 0, 1e6, "tool calls asked for in one reply")),

  /** Money, tokens and time of a run (LangSight, LiteLLM). 0 is no limit. */
  BUDGET(
      "budget",
      true,
      Action.TERMINATE,
      usd("usd", 0, 1e6, "what a run may cost"),
      count("tokens", 0, 0, 1e12, "tokens a run may use"),
      seconds("time", s(0), s(0), s(604_800), "wall time of a run"),
      score("warn-share", 0.8, 0.01, 1, "share of a limit at which the run is reported, once"),
      usd("usd-per-minute", 0, 1e6, "what a run may cost within a minute"),
      usd(
          "unknown-input",
          10,
          1e6,
          "a million input tokens of a model without a price (LangSight)"),
      usd("unknown-output", 30, 1e6, "a million output tokens of a model without a price")),

  /** Same tool, equivalent arguments, same outcome, in consecutive rounds (LangSight). */
  REPETITION(
      "repetition",
      true,
      Action.BLOCK,
      sequence(4),
      words("unit", "what must be equal: all calls of a reply, or one of them", "round", "call"),
      count("sooner", 1, 0, 100, "how many times sooner when nothing changes to the letter")),

  /** A cycle of several rounds, with equal outcomes round by round (LangSight, Gemini CLI). */
  CYCLE(
      "cycle",
      true,
      Action.BLOCK,
      sequence(3),
      count("min-period", 2, 1, 20, "the shortest cycle looked for, in rounds"),
      count("max-period", 6, 1, 20, "the longest cycle looked for, in rounds"),
      words("fires", "at the end, or at the first call, of the last time round", "end", "start")),

  /** The same call with the same outcome again and again among other calls (Stella, Qwen). */
  INTERLEAVED(
      "interleaved",
      true,
      Action.BLOCK,
      sequence(6),
      words("steady", "a call that ever had another outcome does not count", "yes", "no"),
      words("unit", "what comes again: a call, or all calls of a reply", "call", "round")),

  /** The same tool fails alike, or finds nothing alike, whatever the arguments (LangSight). */
  NO_PROGRESS(
      "no-progress",
      true,
      Action.BLOCK,
      sequence(7),
      words("outcomes", "which outcomes count", "negative", "error", "any"),
      words("arguments", "whether arguments must be equal", "any", "equal"),
      words("spread", "with other calls between, or only in a row", "no", "yes"),
      count("refusals", 3, 0, 100, "equal refusals of a harness in a run; 0 does not look")),

  /** Steps in a row that bring nothing the run has not seen. */
  STAGNATION(
      "stagnation",
      true,
      Action.BLOCK,
      count("threshold", 4, 2, 1000, "rounds of tool calls in a row without news"),
      count("poll-factor", 4, 1, 100, "how many times the threshold for what is not finished yet"),
      count("quiet", 6, 0, 64, "replies in a row that bring next to nothing, to report; 0 never"),
      count("quiet-stop", 8, 0, 64, "as many to act on; 0 never"),
      score("quiet-share", 0.2, 0, 1, "up to which share of its words talk is next to nothing"),
      count("ledger", 4, 0, 1000, "times an agent's ledger admits a loop, to report; 0 never")),

  /** Equal or near-equal replies without tool calls (Qwen, OpenRouter). */
  MONOLOGUE(
      "monologue",
      true,
      Action.BLOCK,
      count("threshold", 6, 2, 1000, "replies alike in a row without a tool call")),

  /** One reply says the same over and over: the stream is cut (Gemini CLI, Qwen). */
  CHANTING(
      "chanting",
      true,
      Action.BLOCK,
      count("threshold", 10, 2, 1000, "how often the same is said in a row"),
      count("characters", 300, 1, 1e6, "characters the repetition must have"),
      count("data-characters", 20_000, 1, 1e9, "characters it must have when it is data")),

  /** Weighted score of near-equal news, replies and calls in the window (AgentGazer). */
  SIMILARITY(
      "similarity", true, Action.BLOCK, score("threshold", 10, 2, 1000, "points of the score")),

  /** The identical request again and again within a time (Fairvisor). */
  EXACT_REQUEST(
      "exact-request",
      true,
      Action.WARN,
      count("threshold", 5, 2, 1e6, "identical requests"),
      seconds("window", s(60), s(1), s(86_400), "within this time"),
      words("boundary", "whether the threshold is reached or exceeded", "reach", "exceed")),

  /** The same last messages again and again within a time, whatever came before (AI Gateway). */
  TAIL(
      "tail",
      true,
      Action.WARN,
      count("threshold", 5, 1, 1e6, "requests with the same tail"),
      count("messages", 3, 1, 20, "how many messages the tail has"),
      seconds("window", s(60), s(1), s(86_400), "within this time"),
      seconds("cooldown", s(30), s(0), s(86_400), "how long that tail is refused then"),
      words("boundary", "whether the threshold is exceeded or reached", "exceed", "reach")),

  /** Calls of one session, model and use of tools within a time (Zelyx). */
  CALL_RATE(
      "call-rate",
      false,
      Action.WARN,
      count("threshold", 10, 2, 1e6, "calls of a session"),
      count("without-session", 100, 2, 1e6, "calls that have no session, taken together"),
      seconds("window", s(60), s(1), s(86_400), "within this time"));

  private final String key;
  private final boolean enabled;
  private final Action action;

  @SuppressWarnings("ImmutableEnumChecker") // List.of
  private final List<Setting> settings;

  Preset(String key, boolean enabled, Action action, Setting... settings) {
    this.key = key;
    this.enabled = enabled;
    this.action = action;
    this.settings = List.of(settings);
  }

  Preset(String key, boolean enabled, Action action, Setting[] common, Setting... own) {
    this.key = key;
    this.enabled = enabled;
    this.action = action;
    Setting[] all = new Setting[common.length + own.length];
    System.arraycopy(common, 0, all, 0, common.length);
    System.arraycopy(own, 0, all, common.length, own.length);
    settings = List.of(all);
  }

  private static Duration s(long seconds) {
    return Duration.ofSeconds(seconds);
  }

  /** What detectors of sequences have in common. */
  private static Setting[] sequence(int threshold) {
    return new Setting[] {
      count("threshold", threshold, 1, 1000, "how often, the current time included"),
      count("warn", 0, 0, 1000, "from how often on it is reported; 0 only at the threshold"),
      count("stop", 0, 0, 1000, "from how often on the run is terminated; 0 never"),
      words("outcome", "whether outcomes must be equal", "equal", "ignore"),
      words("boundary", "whether the threshold is reached or exceeded", "reach", "exceed"),
      count("poll-factor", 4, 1, 100, "how many times the threshold for what is not finished yet"),
      words("verdict", "after the tool returned, or before it runs", "after", "before")
    };
  }

  /** The name in the configuration: {@code loophound.KEY.threshold}. */
  public String key() {
    return key;
  }

  /** Whether it looks at all, unless it is set. */
  public boolean enabled() {
    return enabled;
  }

  /** What it does, unless it is set. */
  public Action action() {
    return action;
  }

  /** The settings beside {@code enabled} and {@code action}. */
  public List<Setting> settings() {
    return settings;
  }

  /** The setting of that name, or null. */
  public Setting setting(String name) {
    for (Setting setting : settings) {
      if (setting.name().equals(name)) {
        return setting;
      }
    }
    return null;
  }

  /** The shipping default. */
  public DetectorPolicy defaults() {
    Map<String, Double> values = new HashMap<>();
    for (Setting setting : settings) {
      values.put(setting.name(), setting.value());
    }
    return new DetectorPolicy(enabled, action, values);
  }

  /**
   * A policy with all settings of this detector: those it names, checked, and the defaults.
   *
   * @throws IllegalArgumentException when it names a setting this detector has not, or a bad value
   */
  DetectorPolicy complete(DetectorPolicy policy) {
    Map<String, Double> values = new HashMap<>(defaults().values());
    for (Map.Entry<String, Double> value : policy.values().entrySet()) {
      Setting setting = setting(value.getKey());
      if (setting == null) {
        throw new IllegalArgumentException(
            key + "." + value.getKey() + ": allowed are " + values.keySet());
      }
      setting.check(key, value.getValue());
      values.put(value.getKey(), value.getValue());
    }
    return new DetectorPolicy(policy.enabled(), policy.action(), values);
  }
}
