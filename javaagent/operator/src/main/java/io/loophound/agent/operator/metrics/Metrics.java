package io.loophound.agent.operator.metrics;

import io.loophound.agent.identity.Identity;
import io.loophound.detectors.fleet.FleetState;
import io.loophound.detectors.guard.Evidence;
import io.loophound.detectors.guard.Verdict;
import io.loophound.detectors.policy.Mode;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;

/** The counts for operators, and their text. Thread-safe. */
public final class Metrics {
  private static final int NAMES = 50;
  private static final String PREFIX = "loophound_";
  private static final String VERDICTS = "Decisions other than allow.";
  private static final String SAVED = "Estimated cost of the calls that were stopped.";
  private static final String SPENT =
      "Cost of model calls; a guess for models without a known price.";
  private static final String TOKENS = "Tokens used.";
  private static final String AGENT_SPENT = "Cost of model calls, by the agent's name.";
  private static final String AGENT_TOKENS = "Tokens used, by the agent's name.";
  private static final String UNPRICED =
      "Models that were called and whose price is not known: see the log.";
  private static final String UNREAD = "Outcomes of tool calls that could not be read.";
  private static final String VALVE =
      "How often the valve opened, because a sign stopped too many.";
  private static final String LOST =
      "Events, alerts and recorded calls that could not be written or sent.";
  private static final String AGENTS = "Decisions to stop, by the agent's name if it is known.";
  private static final String RUNS = "Known runs.";
  private static final String DECISIONS = "Time that decisions took.";

  /** The Java agent's counts by seam. */
  private static final List<String> SEAMS =
      List.of("model_calls", "tool_calls", "stopped", "unread", "errors");

  private static final String INFO = "This process, and the version of LoopHound in it.";

  private final Identity process;
  private final Amounts verdicts = new Amounts(NAMES * 4);
  private final Amounts usd = new Amounts(NAMES);
  private final Amounts tokens = new Amounts(NAMES);
  private final Amounts agentUsd = new Amounts(NAMES);
  private final Amounts agentTokens = new Amounts(NAMES);
  private final AtomicInteger unpriced = new AtomicInteger();
  private final Amounts unread = new Amounts(NAMES);
  private final Amounts valve = new Amounts(NAMES);
  private final Amounts agents = new Amounts(NAMES);
  private final Set<String> openValves = ConcurrentHashMap.newKeySet();
  private final Amounts saved = new Amounts(1);
  private final Durations decisions = new Durations();
  private final Map<String, Supplier<Long>> lost = new ConcurrentSkipListMap<>();
  private volatile Supplier<FleetState> fleet = () -> null;
  private volatile Supplier<Mode> mode = () -> null;
  private volatile Supplier<ConfigState> config = () -> ConfigState.NONE;

  /** Nothing has happened yet in this process. */
  public Metrics(Identity process) {
    this.process = process;
  }

  /** Where to ask how many events did not arrive there. */
  public void lostEvents(String to, Supplier<Long> count) {
    lost.put(to, count);
  }

  private Map<String, Long> lostEvents() {
    Map<String, Long> counts = new LinkedHashMap<>();
    lost.forEach((to, count) -> counts.put(to, count.get()));
    return counts;
  }

  /** Where to ask how the fleet is; it says null without one. */
  public void fleet(Supplier<FleetState> state) {
    fleet = state;
  }

  /** Where to ask for the mode in force. */
  public void mode(Supplier<Mode> now) {
    mode = now;
  }

  /** Where to ask how the settings are. */
  public void config(Supplier<ConfigState> state) {
    config = state;
  }

  /** A decision. */
  public void verdict(Verdict verdict) {
    String action = verdict.action().name().toLowerCase(Locale.ROOT);
    String sign = verdict.evidence().scored().sign();
    verdicts.add(verdict.detector() + "|" + sign + "|" + action + "|" + verdict.isEnforced(), 1);
    if (verdict.stops()) {
      saved.add("", saved(verdict.evidence()));
      agents.add(verdict.agent(), 1);
    }
  }

  /** A stopped call is assumed to cost the average of the repetition's earlier calls. */
  private static double saved(Evidence evidence) {
    return evidence.waste().modelCalls() == 0
        ? 0
        : evidence.waste().usd() / evidence.waste().modelCalls();
  }

  /** A call was paid for. */
  public void spend(String agent, String model, long count, double dollars) {
    usd.add(model, dollars);
    tokens.add(model, (double) count);
    agentUsd.add(agent, dollars);
    agentTokens.add(agent, (double) count);
  }

  /** A model without a known price was called. */
  public void unpricedModel() {
    unpriced.incrementAndGet();
  }

  /** How many models without a known price were called: what they cost is a guess. */
  public int unpriced() {
    return unpriced.get();
  }

  /** An outcome of a tool that could not be read. */
  public void unreadOutcome(String tool) {
    unread.add(tool, 1);
  }

  /** The valve opened for a sign, or closed. */
  public void valve(boolean opened, String sign) {
    if (opened) {
      valve.add(sign, 1);
      openValves.add(sign);
    } else {
      openValves.remove(sign);
    }
  }

  /** Records how long a decision took. */
  public void decided(long nanos) {
    decisions.add(nanos);
  }

  /** What stopped calls would have cost, in US dollars; an estimate. */
  public double saved() {
    return saved.all().getOrDefault("", 0.0);
  }

  /** The amount spent, in US dollars. */
  public double totalUsd() {
    return usd.all().values().stream().mapToDouble(d -> d).sum();
  }

  /**
   * The Prometheus text.
   *
   * @param counts the Java agent's counts: by name, then by seam
   * @param runs the number of known runs
   */
  public String text(Map<String, Map<String, Long>> counts, int runs) {
    PrometheusText text = new PrometheusText();
    text.info("loophound_info", INFO, labels());
    SEAMS.forEach(name -> seam(text, counts, name, help(name)));
    text.head("loophound_verdicts_total", "counter", VERDICTS);
    verdicts.all().forEach((name, count) -> verdict(text, name.split("\\|", -1), count));
    text.single("loophound_saved_usd_estimate_total", "counter", SAVED, saved());
    text.counter("loophound_spent_usd_total", SPENT, "model", usd.all());
    text.single("loophound_unpriced_models", "gauge", UNPRICED, unpriced());
    text.counter("loophound_tokens_total", TOKENS, "model", tokens.all());
    text.counter("loophound_agent_spent_usd_total", AGENT_SPENT, "agent", agentUsd.all());
    text.counter("loophound_agent_tokens_total", AGENT_TOKENS, "agent", agentTokens.all());
    text.counter("loophound_unread_outcomes_total", UNREAD, "tool", unread.all());
    text.counter("loophound_valve_openings_total", VALVE, "sign", valve.all());
    text.counter("loophound_events_lost_total", LOST, "to", lostEvents());
    text.single("loophound_runs", "gauge", RUNS, runs);
    text.counter("loophound_agent_stops_total", AGENTS, "agent", agents.all());
    text.meters(state());
    decisions.appendTo(text, "loophound_decision_seconds", DECISIONS);
    return text.toString();
  }

  /** The same as meters, without the distribution of decision times. */
  public Map<Meter, Double> meters(Map<String, Map<String, Long>> counts, int runs) {
    Map<Meter, Double> all = new LinkedHashMap<>();
    List<String> labels = new ArrayList<>();
    labels().forEach((name, value) -> labels.addAll(List.of(name, value)));
    all.put(new Meter(PREFIX + "info", Meter.Kind.GAUGE, INFO, labels), 1.0);
    SEAMS.forEach(name -> add(all, name, help(name), "seam", counts.getOrDefault(name, Map.of())));
    verdicts.all().forEach((name, count) -> all.put(verdict(name.split("\\|", -1)), count));
    add(all, "spent_usd", SPENT, "model", usd.all());
    add(all, "tokens", TOKENS, "model", tokens.all());
    add(all, "agent_spent_usd", AGENT_SPENT, "agent", agentUsd.all());
    add(all, "agent_tokens", AGENT_TOKENS, "agent", agentTokens.all());
    add(all, "unread_outcomes", UNREAD, "tool", unread.all());
    add(all, "valve_openings", VALVE, "sign", valve.all());
    add(all, "events_lost", LOST, "to", lostEvents());
    all.put(counter("saved_usd_estimate", SAVED), saved());
    Meter guessed = new Meter(PREFIX + "unpriced_models", Meter.Kind.GAUGE, UNPRICED, List.of());
    all.put(guessed, (double) unpriced());
    all.put(new Meter(PREFIX + "runs", Meter.Kind.GAUGE, RUNS, List.of()), (double) runs);
    add(all, "agent_stops", AGENTS, "agent", agents.all());
    all.putAll(state());
    Meter timer = new Meter(PREFIX + "decision", Meter.Kind.TIMER, DECISIONS, List.of());
    all.put(timer, decisions.seconds());
    return all;
  }

  private Map<Meter, Double> state() {
    return StateMeters.of(mode.get(), openValves.size(), fleet.get(), config.get());
  }

  private Map<String, String> labels() {
    Map<String, String> labels = new LinkedHashMap<>();
    labels.put("service", process.service());
    labels.put("host", process.host());
    labels.put("pid", Long.toString(process.pid()));
    labels.put("version", process.version());
    return labels;
  }

  private static void add(
      Map<Meter, Double> to,
      String name,
      String help,
      String label,
      Map<String, ? extends Number> values) {
    values.forEach(
        (value, number) -> to.put(counter(name, help, label, value), number.doubleValue()));
  }

  private static Meter verdict(String[] key) {
    return counter(
        "verdicts",
        VERDICTS,
        "detector",
        key[0],
        "sign",
        key[1],
        "action",
        key[2],
        "enforced",
        key[3]);
  }

  private static String help(String name) {
    return switch (name) {
      case "model_calls" -> "Model calls examined.";
      case "tool_calls" -> "Tool executions examined.";
      case "stopped" -> "Calls that were stopped.";
      case "unread" -> "Requests and replies of models that were not read, and passed.";
      default -> "LoopHound's own errors; the application continued.";
    };
  }

  private static Meter counter(String name, String help, String... labels) {
    return new Meter(PREFIX + name, Meter.Kind.COUNTER, help, List.of(labels));
  }

  /** The number of decisions. */
  public long decisions() {
    return decisions.count();
  }

  private static void seam(
      PrometheusText text, Map<String, Map<String, Long>> counts, String name, String help) {
    Map<String, Long> bySeam = counts.getOrDefault(name, Map.of());
    text.counter("loophound_" + name + "_total", help, "seam", bySeam);
  }

  private static void verdict(PrometheusText text, String[] key, double count) {
    String what = "detector=\"" + key[0] + "\",sign=\"" + key[1];
    String done = "\",action=\"" + key[2] + "\",enforced=\"" + key[3] + '"';
    text.raw("loophound_verdicts_total", what + done, count);
  }
}
