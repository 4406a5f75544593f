package io.loophound.agent.weave.dispatch;

import io.loophound.agent.config.Config;
import io.loophound.agent.config.option.Values;
import io.loophound.agent.seam.Throttle;
import io.loophound.agent.shared.SharedState;
import io.loophound.agent.store.StoreProblem;
import io.loophound.agent.store.StoreSettings;
import io.loophound.agent.telemetry.Output;
import java.util.Map;
import java.util.function.Supplier;

/** The store that several JVMs share. Loaded only if one is set. */
public final class Fleets {
  private Fleets() {}

  /** Connects to it; null when the options cannot be used, which the log says. */
  static SharedState start(Config config, Supplier<Map<String, Object>> covered, Runnable apply) {
    try {
      return SharedState.start(
          config, settings(config), () -> Throttle.mayWait(Thread.currentThread()), covered, apply);
    } catch (StoreProblem e) {
      Output.line("WARN no store is used, this JVM shares nothing: " + e.getMessage());
      return null;
    }
  }

  /**
   * Its options.
   *
   * @throws StoreProblem when they cannot be used
   */
  public static StoreSettings settings(Config config) {
    return StoreSettings.of(
        config.value("store"),
        config.file("store.password-file"),
        config.file("store.secret-file"),
        config.value("store.prefix"),
        (int) Values.millis(config.value("store.timeout")));
  }
}
