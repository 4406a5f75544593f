package io.loophound.agent.operator.metrics;

import io.loophound.detectors.policy.Mode;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** The meters of what this process is doing now. */
final class ProcessMeters {
  private ProcessMeters() {}

  /** Nothing of what is not known yet. */
  static Map<Meter, Double> of(Mode mode, int openValves) {
    Map<Meter, Double> all = new LinkedHashMap<>();
    if (mode != null) {
      String word = mode.name().toLowerCase(Locale.ROOT);
      all.put(gauge("mode", "The mode; always 1.", List.of("mode", word)), 1.0);
    }
    all.put(
        gauge("valves_open", "Signs that only report now, as they stopped too many.", List.of()),
        (double) openValves);
    return all;
  }

  private static Meter gauge(String name, String help, List<String> labels) {
    return new Meter("loophound_" + name, Meter.Kind.GAUGE, help, labels);
  }
}
