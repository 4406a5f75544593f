package io.loophound.agent.weave.dispatch;

import io.loophound.agent.config.Config;
import io.loophound.agent.config.Prices;
import io.loophound.agent.loader.OwnContext;
import io.loophound.agent.operator.file.FileErrors;
import io.loophound.agent.shared.SharedState;
import io.loophound.agent.telemetry.Output;
import io.loophound.agent.telemetry.ShadowReport;
import io.loophound.agent.telemetry.Stats;
import io.loophound.agent.telemetry.VerdictLog;
import io.loophound.detectors.Guards;
import io.loophound.detectors.budget.PriceTable;
import io.loophound.detectors.guard.Guard;
import io.loophound.detectors.guard.GuardListener;
import io.loophound.detectors.policy.AgentPolicies;
import io.loophound.detectors.policy.Mode;
import java.io.IOException;
import java.lang.instrument.Instrumentation;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;

/** The guard of this process, built when the first handler needs it. */
public final class GuardHolder {
  private static final int LONGEST = 300;

  private final Config config;
  private final Stats stats;
  private final Instrumentation instrumentation; // null in tests
  private volatile boolean onlyObserve;
  private volatile Guard guard;

  public GuardHolder(Config config, Stats stats) {
    this(config, stats, null);
  }

  /** As above, in a JVM that is instrumented. */
  public GuardHolder(Config config, Stats stats, Instrumentation instrumentation) {
    this.config = config;
    this.stats = stats;
    this.instrumentation = instrumentation;
  }

  /** The guard, shared by all seams. */
  Guard guard() {
    Guard built = guard;
    if (built == null) {
      OwnContext.run(this::build); // its threads stay
      built = guard;
    }
    return built;
  }

  private synchronized void build() {
    if (guard == null) {
      SharedState shared = shared(); // first: it may bring policies
      GuardListener said = new VerdictLog(stats);
      GuardListener log = shared == null ? said : shared.listener(said);
      AgentPolicies shadow = config.shadow();
      if (shadow != null) {
        ShadowReport.install(stats);
      }
      Operation operation = operation(log, shared);
      Guards.Builder builder =
          Guards.builder(modes(), operation == null ? log : operation.listener())
              .fleet(shared == null ? null : shared.fleet())
              .candidate(shadow)
              .prices(prices());
      start(builder, operation, shared);
    }
  }

  private void start(Guards.Builder builder, Operation operation, SharedState shared) {
    AgentPolicies used = config.policies();
    Guard built = builder.policies(used).build();
    if (operation != null) {
      operation.start(built);
    }
    if (shared != null) {
      shared.serve(built);
    }
    guard = built;
    if (config.policies() != used) { // the store was faster
      apply();
    }
    if (config.file() != null) {
      config.file().watch(config, this::apply);
    }
  }

  /** Null without operators, and when their code does not load here: the guard needs none of it. */
  private Operation operation(GuardListener log, SharedState shared) {
    try {
      return config.isOperated() ? new Operation(config, this, stats, log, shared) : null;
    } catch (LinkageError e) {
      Output.line("WARN no operator features, loops are stopped as before: " + e);
      return null;
    }
  }

  /** Null without a store, and when its code does not load here: the guard needs none of it. */
  private SharedState shared() {
    String alone = FleetLimits.alone(config);
    if (!alone.isEmpty()) {
      Output.line("WARN " + alone);
    }
    try {
      return config.shares() ? Fleets.start(config, this::covered, this::apply) : null;
    } catch (LinkageError e) {
      Output.line("WARN no store is used, this JVM shares nothing: " + e);
      return null;
    }
  }

  private Map<String, Object> covered() {
    return stats.coverage().names(onlyObserve);
  }

  /** The settings have changed. A guard that is built later has them from the start. */
  public void apply() {
    Guard built = guard;
    if (built != null) {
      built.apply(config.policies(), config.shadow(), prices(), modes());
    }
  }

  /** Whether nothing is stopped, whatever the mode. */
  public boolean hasFailed() {
    return onlyObserve;
  }

  /** If a file cannot be used its prices are missing, but the guard works. */
  private PriceTable prices() {
    String file = config.prices();
    if (!file.isEmpty()) {
      try {
        return Prices.of(Path.of(file));
      } catch (IOException | RuntimeException e) {
        Output.line(
            "WARN the built-in prices are used: loophound.prices: "
                + Output.clean(FileErrors.of(e), LONGEST)
                + "; allowed is "
                + Prices.FORM);
      }
    }
    return PriceTable.shipped();
  }

  /** All classes that the application has loaded. */
  Class<?>[] loadedClasses() {
    return instrumentation == null ? new Class<?>[0] : instrumentation.getAllLoadedClasses();
  }

  /** Whether the guard is wanted before a call needs it: by operators, or to meet the fleet. */
  public boolean isWanted() {
    return config.isOperated() || config.shares();
  }

  /** Builds the guard if there is none. */
  public void prepare() {
    var unused = guard();
  }

  /** The application was reloaded: what was stopped was another program. */
  public void reloaded() {
    Guard built = guard;
    if (built != null) {
      built.runs().reviveAll();
    }
  }

  /** Whether a refused HTTP call ends with an exception. */
  boolean isRefusalThrown() {
    return config.isRefusalThrown();
  }

  /** The longest body that is read, in bytes. */
  int bodyLimit() {
    return config.bodyLimit();
  }

  /** The status of a refused HTTP call. */
  int refusalStatus() {
    return config.refusalStatus();
  }

  /** The hosts of models that only the settings know. */
  List<String> modelHosts() {
    return ModelHosts.of(config, Output::line);
  }

  /** What may be done now. */
  Mode mode() {
    return careful(config.mode());
  }

  /** The same for the current settings: when they change, the old policies keep their mode. */
  private Supplier<Mode> modes() {
    Supplier<Mode> ofNow = config.modes();
    return () -> careful(ofNow.get());
  }

  private Mode careful(Mode mode) {
    return onlyObserve && mode == Mode.ENFORCE ? Mode.OBSERVE : mode;
  }

  /** Stops enforcing: the self-test failed. */
  public void onlyObserve() {
    onlyObserve = true;
  }
}
