package io.loophound.agent.cli.doctor;

import io.loophound.agent.config.Config;
import io.loophound.agent.store.Store;
import io.loophound.agent.store.StoreProblem;
import io.loophound.agent.store.StoreSettings;
import io.loophound.agent.store.engine.StoreException;
import io.loophound.agent.weave.dispatch.FleetLimits;
import io.loophound.agent.weave.dispatch.Fleets;
import java.util.List;

/** Does what a start does with the store that several JVMs share, and says how that ends. */
final class StoreCheck {
  private static final String ABOUT = "store";

  private StoreCheck() {}

  static List<DoctorFinding> check(Config config) {
    String alone = FleetLimits.alone(config);
    if (!alone.isEmpty()) {
      return List.of(DoctorFinding.warn(ABOUT, alone));
    }
    return config.shares() ? List.of(open(config)) : List.of();
  }

  private static DoctorFinding open(Config config) {
    try {
      StoreSettings settings = Fleets.settings(config);
      try {
        return DoctorFinding.ok(ABOUT, settings.place() + ": " + Store.check(settings));
      } catch (StoreException e) {
        return DoctorFinding.fail(ABOUT, settings.place() + ": " + e.getMessage());
      }
    } catch (StoreProblem e) {
      return DoctorFinding.fail(ABOUT, e.getMessage());
    }
  }
}
