package io.loophound.detectors.internal.limit;

import static io.loophound.detectors.policy.Setting.count;
import static io.loophound.detectors.policy.Setting.flag;
import static io.loophound.detectors.policy.Setting.names;
import static io.loophound.detectors.policy.Setting.number;
import static io.loophound.detectors.policy.Setting.time;
import static io.loophound.detectors.policy.Setting.total;

import com.github.benmanes.caffeine.cache.Ticker;
import io.loophound.detectors.budget.PriceTable;
import io.loophound.detectors.internal.detector.Detector;
import io.loophound.detectors.internal.detector.EngineSpec;
import io.loophound.detectors.internal.run.Costs;
import io.loophound.detectors.internal.run.Finding;
import io.loophound.detectors.internal.run.Run;
import io.loophound.detectors.policy.Action;
import io.loophound.detectors.policy.DetectorPolicy;
import io.loophound.detectors.policy.GuardPolicy;
import io.loophound.detectors.policy.Setting;
import java.time.Duration;
import java.util.List;

/** Money, tokens and time of a run (LangSight, LiteLLM). 0 means no limit. */
public final class Budget extends EngineSpec {
  /** US dollars that a run may cost; 0 is no limit. */
  public static final Setting<Double> USD =
      number("usd", 0, 0, 1e6, "the most US dollars a run may cost; 0 is no limit");

  /** Tokens that a run may use. */
  public static final Setting<Long> TOKENS =
      total("tokens", 0, 0, 1_000_000_000_000L, "the most tokens a run may use; 0 is no limit");

  /** Time that a run may take. */
  public static final Setting<Duration> TIME =
      time(
          "time",
          Duration.ZERO,
          Duration.ZERO,
          Duration.ofDays(7),
          "the longest time a run may take; 0 is no limit");

  /** The share of a limit at which the run is reported. */
  public static final Setting<Double> WARN_SHARE =
      number("warn-share", 0.8, 0.01, 1, "the share of a limit at which the run is reported, once");

  /** Whether the model is told then what is left. */
  public static final Setting<Boolean> TELL_MODEL =
      flag(
          "tell-model",
          false,
          "whether a note in the next result of a tool then tells the model what is left of the"
              + " run's limits, once");

  /** US dollars that a run may cost within a minute; 0 is no limit. */
  public static final Setting<Double> USD_PER_MINUTE =
      number(
          "usd-per-minute",
          0,
          0,
          1e6,
          "the most US dollars a run may cost within a minute; 0 is no limit");

  /** US dollars that all runs of an agent may cost on one day (UTC); 0 is no limit. */
  public static final Setting<Double> AGENT_USD =
      number(
          "agent-usd-per-day",
          0,
          0,
          1e6,
          "the most US dollars all runs of an agent may cost on one day (UTC); 0 is no limit");

  /** Tokens that all runs of an agent may use on one day (UTC); 0 is no limit. */
  public static final Setting<Long> AGENT_TOKENS =
      total(
          "agent-tokens-per-day",
          0,
          0,
          1_000_000_000_000L,
          "the most tokens all runs of an agent may use on one day (UTC); 0 is no limit");

  /** US dollars that all runs of the process may cost on one day (UTC); 0 is no limit. */
  public static final Setting<Double> PROCESS_USD =
      number(
          "process-usd-per-day",
          0,
          0,
          1e6,
          "the most US dollars all runs of the process may cost on one day (UTC); 0 is no limit");

  /** Tokens that all runs of the process may use on one day (UTC); 0 is no limit. */
  public static final Setting<Long> PROCESS_TOKENS =
      total(
          "process-tokens-per-day",
          0,
          0,
          1_000_000_000_000L,
          "the most tokens all runs of the process may use on one day (UTC); 0 is no limit");

  /** US dollars that all processes of the fleet may cost on one day (UTC); 0 is no limit. */
  public static final Setting<Double> FLEET_USD =
      number(
          "fleet-usd-per-day",
          0,
          0,
          1e6,
          "the most US dollars all processes with the same `store` may cost on one day (UTC); 0 is"
              + " no limit");

  /** Tokens that all processes of the fleet may use on one day (UTC); 0 is no limit. */
  public static final Setting<Long> FLEET_TOKENS =
      total(
          "fleet-tokens-per-day",
          0,
          0,
          1_000_000_000_000L,
          "the most tokens all processes with the same `store` may use on one day (UTC); 0 is no"
              + " limit");

  /** US dollars that the calls for one user may cost on one day (UTC); 0 is no limit. */
  public static final Setting<Double> USER_USD =
      number(
          "user-usd-per-day",
          0,
          0,
          1e6,
          "the most US dollars the calls for one user may cost on one day (UTC), see `user.from`;"
              + " 0 is no limit");

  /** Tokens that the calls for one user may use on one day (UTC); 0 is no limit. */
  public static final Setting<Long> USER_TOKENS =
      total(
          "user-tokens-per-day",
          0,
          0,
          1_000_000_000_000L,
          "the most tokens the calls for one user may use on one day (UTC); 0 is no limit");

  /** US dollars that the calls for one tenant may cost on one day (UTC); 0 is no limit. */
  public static final Setting<Double> TENANT_USD =
      number(
          "tenant-usd-per-day",
          0,
          0,
          1e6,
          "the most US dollars the calls for one tenant may cost on one day (UTC), see"
              + " `tenant.from`; 0 is no limit");

  /** Tokens that the calls for one tenant may use on one day (UTC); 0 is no limit. */
  public static final Setting<Long> TENANT_TOKENS =
      total(
          "tenant-tokens-per-day",
          0,
          0,
          1_000_000_000_000L,
          "the most tokens the calls for one tenant may use on one day (UTC); 0 is no limit");

  /** Tools that a run may still call when a limit is used up. */
  public static final Setting<String> LANDING_TOOLS =
      names(
          "landing-tools",
          "tools that save a run's work; when a limit is used up, only these may still be called");

  /** For how many rounds. */
  public static final Setting<Integer> LANDING_ROUNDS =
      count(
          "landing-rounds",
          2,
          1,
          20,
          "how many model calls a run may make past its limit, for `landing-tools`");

  /** US dollars for a million input tokens of a model without a price (LangSight). */
  public static final Setting<Double> UNKNOWN_INPUT =
      number("unknown-input", 10, 0, 1e6, "US dollars per million input tokens").internal();

  /** US dollars for a million output tokens of a model without a price. */
  public static final Setting<Double> UNKNOWN_OUTPUT =
      number("unknown-output", 30, 0, 1e6, "US dollars per million output tokens").internal();

  /** This detector. */
  public static final Budget SPEC = new Budget();

  private Budget() {
    super(
        "budget",
        true,
        Action.TERMINATE,
        LimitActions.with(
            List.of(
                USD,
                TOKENS,
                TIME,
                USD_PER_MINUTE,
                AGENT_USD,
                AGENT_TOKENS,
                PROCESS_USD,
                PROCESS_TOKENS,
                FLEET_USD,
                FLEET_TOKENS,
                USER_USD,
                USER_TOKENS,
                TENANT_USD,
                TENANT_TOKENS),
            WARN_SHARE,
            TELL_MODEL,
            LANDING_TOOLS,
            LANDING_ROUNDS,
            UNKNOWN_INPUT,
            UNKNOWN_OUTPUT));
    traits(Trait.LIMIT);
  }

  @Override
  public List<Detector> engines(GuardPolicy policy, DetectorPolicy own, Ticker ticker) {
    if (!own.get(LANDING_TOOLS).isEmpty()) {
      return List.of(new LandingDetector(own, new Budgets(own), new DayBudgets(own)));
    }
    return limitsDay(own)
        ? List.of(new Budgets(own), new DayBudgets(own))
        : List.of(new Budgets(own));
  }

  /** Whether there are limits for which runs must remember what they spend. */
  public static boolean limits(DetectorPolicy own) {
    return own.enabled()
        && (own.get(USD) > 0
            || own.get(TOKENS) > 0
            || !own.get(TIME).isZero()
            || own.get(USD_PER_MINUTE) > 0
            || limitsDay(own));
  }

  /** Whether there are limits for what a run, and its session in other processes, may cost. */
  public static boolean limitsRun(DetectorPolicy own) {
    return own.enabled() && (own.get(USD) > 0 || own.get(TOKENS) > 0);
  }

  static Finding finding(Run run, Action action, long pattern, String what) {
    return Finding.of(SPEC, action, pattern, what).counted(run.calls().count());
  }

  /** The limits of a run together with the runs it starts; null if that stops none. */
  public static Costs.Limit limit(GuardPolicy policy) {
    DetectorPolicy own = policy.detector(SPEC);
    LimitActions actions = new LimitActions(own);
    boolean usd = actions.stops(USD);
    boolean tokens = actions.stops(TOKENS);
    boolean time = actions.stops(TIME);
    return own.enabled() && (usd || tokens || time)
        ? new Costs.Limit(
            usd ? own.get(USD) : 0,
            tokens ? own.get(TOKENS) : 0,
            time ? own.get(TIME).toNanos() : 0)
        : null;
  }

  /** Whether there are limits for what other processes spend, too, if there are any. */
  public static boolean limitsOthers(DetectorPolicy own) {
    return own.enabled()
        && (own.get(AGENT_USD) > 0
            || own.get(AGENT_TOKENS) > 0
            || limitsFleet(own)
            || limitsPayer(own));
  }

  private static boolean limitsPayer(DetectorPolicy own) {
    return own.get(USER_USD) > 0
        || own.get(USER_TOKENS) > 0
        || own.get(TENANT_USD) > 0
        || own.get(TENANT_TOKENS) > 0;
  }

  private static boolean limitsFleet(DetectorPolicy own) {
    return own.get(FLEET_USD) > 0 || own.get(FLEET_TOKENS) > 0;
  }

  private static boolean limitsDay(DetectorPolicy own) {
    return limitsOthers(own) || own.get(PROCESS_USD) > 0 || own.get(PROCESS_TOKENS) > 0;
  }

  /** The same prices, with this detector's prices for unknown models. */
  public static PriceTable prices(PriceTable prices, DetectorPolicy own) {
    return prices.withFallback(own.get(UNKNOWN_INPUT), own.get(UNKNOWN_OUTPUT));
  }
}
