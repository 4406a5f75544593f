package io.loophound.detectors.policy;

import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The values of a {@link GuardPolicy}: changed while it is built, and never again. */
final class GuardValues {
  int window = 20;
  Duration cooldown = Duration.ofSeconds(30);
  final Map<Preset, DetectorPolicy> detectors = new EnumMap<>(Preset.class);
  final List<GuardPolicy.Further> further = new ArrayList<>();
  final Map<String, ToolPolicy> tools = new HashMap<>();
  Exemptions exemptions = Exemptions.NONE;
  Duration terminateCooldown = Duration.ofMinutes(5);
  Throttle throttle = Throttle.DEFAULT;
  int steers = 1;
  int maxRuns = 10_000;
  Duration idle = Duration.ofMinutes(30);
  int valveRuns = 20;
  double valveShare = 0.5;
  List<Action> ladder = List.of();

  GuardValues() {
    for (Preset preset : Preset.values()) {
      detectors.put(preset, preset.defaults());
    }
  }

  GuardValues copy() {
    GuardValues copy = new GuardValues();
    copy.window = window;
    copy.cooldown = cooldown;
    copy.detectors.putAll(detectors);
    copy.further.addAll(further);
    copy.tools.putAll(tools);
    copy.exemptions = exemptions;
    copy.terminateCooldown = terminateCooldown;
    copy.throttle = throttle;
    copy.steers = steers;
    copy.maxRuns = maxRuns;
    copy.idle = idle;
    copy.valveRuns = valveRuns;
    copy.valveShare = valveShare;
    copy.ladder = ladder;
    return copy;
  }
}
