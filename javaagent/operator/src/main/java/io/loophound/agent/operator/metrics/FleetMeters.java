package io.loophound.agent.operator.metrics;

import io.loophound.detectors.fleet.FleetState;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The meters of the store that several processes share. */
final class FleetMeters {
  private FleetMeters() {}

  /** None without a store. */
  static Map<Meter, Double> of(FleetState fleet) {
    Map<Meter, Double> all = new LinkedHashMap<>();
    if (fleet != null) {
      all.put(
          gauge("store_up", "Whether the store that several processes share answers."),
          fleet.connected() ? 1.0 : 0.0);
      all.put(
          gauge("fleet_jvms", "Processes that share the store, as was last known."),
          (double) fleet.processes());
      all.put(
          new Meter(
              "loophound_store_losses",
              Meter.Kind.COUNTER,
              "How often the store was lost.",
              List.of()),
          (double) fleet.lost());
    }
    return all;
  }

  private static Meter gauge(String name, String help) {
    return new Meter("loophound_" + name, Meter.Kind.GAUGE, help, List.of());
  }
}
