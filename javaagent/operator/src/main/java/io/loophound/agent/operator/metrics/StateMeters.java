package io.loophound.agent.operator.metrics;

import io.loophound.detectors.fleet.FleetState;
import io.loophound.detectors.policy.Mode;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** The meters of what this process is doing now, and of the store that several share. */
final class StateMeters {
  private StateMeters() {}

  /**
   * Nothing of what is not known yet.
   *
   * @param fleet null without a store
   */
  static Map<Meter, Double> of(Mode mode, int openValves, FleetState fleet, ConfigState config) {
    Map<Meter, Double> all = new LinkedHashMap<>();
    if (mode != null) {
      String word = mode.name().toLowerCase(Locale.ROOT);
      all.put(gauge("mode", "The mode; always 1.", List.of("mode", word)), 1.0);
    }
    String valves = "Signs that only report now, as they stopped too many.";
    all.put(gauge("valves_open", valves, List.of()), (double) openValves);
    all.putAll(of(config));
    if (fleet != null) {
      String up = "Whether the store that several processes share answers.";
      all.put(gauge("store_up", up, List.of()), fleet.connected() ? 1.0 : 0.0);
      String jvms = "Processes that share the store, as was last known.";
      all.put(gauge("fleet_jvms", jvms, List.of()), (double) fleet.processes());
      String losses = "How often the store was lost.";
      all.put(counter("store_losses", losses), (double) fleet.lost());
      String late = "Decisions that went on without an answer of the store, which was late.";
      all.put(counter("store_late", late), (double) fleet.late());
    }
    return all;
  }

  private static Map<Meter, Double> of(ConfigState config) {
    Map<Meter, Double> all = new LinkedHashMap<>();
    String versions = "The version of the policies in the store that is in force.";
    config
        .policies()
        .forEach(
            (scope, version) ->
                all.put(
                    gauge("policies", versions, List.of("scope", scope)), version.doubleValue()));
    String rejected = "Whether the newest settings or policies are wrong and not in force.";
    all.put(gauge("config_rejected", rejected, List.of()), config.rejected() ? 1.0 : 0.0);
    String rejections = "Settings files and versions of the policies that were wrong.";
    all.put(counter("config_rejections", rejections), (double) config.rejections());
    return all;
  }

  private static Meter counter(String name, String help) {
    return new Meter("loophound_" + name, Meter.Kind.COUNTER, help, List.of());
  }

  private static Meter gauge(String name, String help, List<String> labels) {
    return new Meter("loophound_" + name, Meter.Kind.GAUGE, help, labels);
  }
}
