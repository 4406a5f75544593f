package io.loophound.agent.weave;

import io.loophound.agent.config.Config;
import io.loophound.agent.telemetry.Stats;
import io.loophound.agent.telemetry.VerdictLog;
import io.loophound.detectors.guard.Guard;
import io.loophound.detectors.policy.Mode;

/** The guard of this process, built when the first handler asks for it. */
final class Brain {
  private final Config config;
  private final Stats stats;
  private volatile boolean onlyObserve;
  private volatile Guard guard;

  Brain(Config config, Stats stats) {
    this.config = config;
    this.stats = stats;
  }

  /** The guard, the same one for all seams. */
  Guard guard() {
    Guard built = guard;
    return built == null ? build() : built;
  }

  private synchronized Guard build() {
    if (guard == null) {
      guard = new Guard(config.policies(), this::mode, new VerdictLog(stats));
    }
    return guard;
  }

  /** The status of a refused HTTP call. */
  int refusalStatus() {
    return config.refusalStatus();
  }

  /** What may be done now. */
  Mode mode() {
    Mode mode = config.mode();
    return onlyObserve && mode == Mode.ENFORCE ? Mode.OBSERVE : mode;
  }

  /** Enforces nothing any more: the self-test failed. */
  void onlyObserve() {
    onlyObserve = true;
  }
}
