package io.loophound.agent.cli.doctor;

import io.loophound.agent.config.Config;
import io.loophound.agent.store.Store;
import io.loophound.agent.store.StoreProblem;
import io.loophound.agent.store.StoreSettings;
import io.loophound.agent.store.engine.StoreException;
import io.loophound.agent.weave.dispatch.FleetLimits;
import io.loophound.agent.weave.dispatch.Fleets;
import java.util.List;
import java.util.function.LongSupplier;

/** Does what a start does with the store that several JVMs share, and says how that ends. */
final class StoreCheck {
  private static final String ABOUT = "store";

  private StoreCheck() {}

  static List<DoctorFinding> check(Config config) {
    return check(config, System::currentTimeMillis);
  }

  /**
   * The same.
   *
   * @param millis the clock of this JVM, since 1970
   */
  static List<DoctorFinding> check(Config config, LongSupplier millis) {
    String alone = FleetLimits.alone(config);
    if (!alone.isEmpty()) {
      return List.of(DoctorFinding.warn(ABOUT, alone));
    }
    return config.shares() ? List.of(open(config, millis)) : List.of();
  }

  private static DoctorFinding open(Config config, LongSupplier millis) {
    try {
      StoreSettings settings = Fleets.settings(config);
      try {
        return DoctorFinding.ok(ABOUT, settings.place() + ": " + Store.check(settings, millis));
      } catch (StoreException e) {
        return DoctorFinding.fail(ABOUT, settings.place() + ": " + e.getMessage());
      }
    } catch (StoreProblem e) {
      return DoctorFinding.fail(ABOUT, e.getMessage());
    }
  }
}
