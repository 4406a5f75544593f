package io.loophound.detectors.policy;

import io.loophound.detectors.policy.DetectorSpec.Trait;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** The values of a {@link GuardPolicy}: changed while it is built, and never again. */
final class GuardValues {
  private static final int MOST_ROUNDS = 1000;

  int window = 20;
  Duration cooldown = Duration.ofSeconds(30);
  final Map<String, DetectorPolicy> detectors = new LinkedHashMap<>();
  final List<DetectorPolicy> further = new ArrayList<>();
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
    for (DetectorSpec spec : DetectorSpec.all()) {
      detectors.put(spec.name(), spec.defaults());
    }
  }

  /** How many rounds a window must hold, so that every threshold can be reached. */
  int rounds() {
    double need = window;
    for (DetectorPolicy policy : detectors.values()) {
      need = Math.max(need, policy.rounds());
    }
    for (DetectorPolicy policy : further) {
      need = Math.max(need, policy.rounds());
    }
    return (int) Math.min(MOST_ROUNDS, Math.ceil(need));
  }

  /** What the detectors that are on need of the guard. */
  Set<Trait> traits() {
    Set<Trait> traits = EnumSet.noneOf(Trait.class);
    for (Trait trait : Trait.values()) {
      if (isOn(trait, detectors.values()) || isOn(trait, further)) {
        traits.add(trait);
      }
    }
    return traits;
  }

  private static boolean isOn(Trait trait, Collection<DetectorPolicy> policies) {
    for (DetectorPolicy policy : policies) {
      if (policy.enabled() && policy.spec().has(trait)) {
        return true;
      }
    }
    return false;
  }

  /** All of them, in a fixed order: detectors are asked in this order. */
  List<Object> all() {
    return List.of(
        window,
        cooldown,
        List.copyOf(detectors.values()),
        further,
        tools,
        exemptions,
        terminateCooldown,
        throttle,
        steers,
        maxRuns,
        idle,
        valveRuns,
        valveShare,
        ladder);
  }

  /** Those that decide about a run: with the same ones its counts and blocks stay as they are. */
  List<Object> deciding() {
    return List.of(
        window,
        cooldown,
        List.copyOf(detectors.values()),
        further,
        tools,
        terminateCooldown,
        throttle,
        steers,
        ladder);
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
