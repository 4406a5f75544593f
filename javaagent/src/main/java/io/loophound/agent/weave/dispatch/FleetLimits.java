package io.loophound.agent.weave.dispatch;

import io.loophound.agent.config.Config;
import io.loophound.detectors.internal.limit.Budget;
import io.loophound.detectors.policy.DetectorPolicy;
import io.loophound.detectors.policy.GuardPolicy;
import io.loophound.detectors.policy.Setting;
import java.util.List;

/** Limits that are meant for a fleet where there is none: each process would have its own. */
public final class FleetLimits {
  private static final List<Setting<? extends Number>> LIMITS =
      List.of(Budget.FLEET_USD, Budget.FLEET_TOKENS);

  private FleetLimits() {}

  /** What is to be said about them, or empty. */
  public static String alone(Config config) {
    if (config.shares()) {
      return "";
    }
    for (DetectorPolicy own : config.policies().each(FleetLimits::budget).values()) {
      for (Setting<? extends Number> limit : LIMITS) {
        if (own.enabled() && own.get(limit).doubleValue() > 0) {
          return "loophound.budget."
              + limit.name()
              + " is for all JVMs of a fleet, but there is no store that they share, so each JVM"
              + " has it for itself: set loophound.store";
        }
      }
    }
    return "";
  }

  private static DetectorPolicy budget(GuardPolicy policy) {
    return policy.detector(Budget.SPEC);
  }
}
