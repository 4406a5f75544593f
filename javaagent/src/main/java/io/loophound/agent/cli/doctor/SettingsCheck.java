package io.loophound.agent.cli.doctor;

import io.loophound.agent.config.Config;
import io.loophound.detectors.policy.Action;
import io.loophound.detectors.policy.DetectorPolicy;
import io.loophound.detectors.policy.GuardPolicy;
import io.loophound.detectors.policy.Setting;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Checks whether the settings can be read. */
final class SettingsCheck {
  private static final String ABOUT = "settings";
  private static final String STEER = Action.STEER.name();

  /** What the name of the action of one limit begins with. */
  private static final String ACTION = "action.";

  private SettingsCheck() {}

  static List<DoctorFinding> check(Config config, List<String> seams) {
    List<DoctorFinding> findings = new ArrayList<>();
    List<String> unmatched = config.unmatched();
    for (String line : config.warnings()) {
      findings.add(
          unmatched.contains(line)
              ? DoctorFinding.warn(ABOUT, line)
              : DoctorFinding.fail(ABOUT, line));
    }
    config.seamWarnings(seams).forEach(line -> findings.add(DoctorFinding.fail(ABOUT, line)));
    if (findings.isEmpty()) {
      findings.add(DoctorFinding.ok(ABOUT, "all settings are valid"));
    }
    config.policies().each(SettingsCheck::idle).values().stream()
        .flatMap(List::stream)
        .distinct()
        .forEach(line -> findings.add(DoctorFinding.warn(ABOUT, line)));
    findings.add(mode(config));
    addSteers(findings, config.policies().forAll());
    return findings;
  }

  /** Some would believe that such a policy stops a run, or holds a limit, whatever is watched. */
  private static void addSteers(List<DoctorFinding> findings, GuardPolicy policy) {
    for (DetectorPolicy each : policy.detectors()) {
      if (each.enabled() && each.action() == Action.STEER) {
        findings.add(steers(each.spec().name() + ".action"));
      }
      for (Setting<?> setting : each.spec().options()) {
        if (each.enabled() && STEER.equals(String.valueOf(each.get(setting.name())))) {
          findings.add(steers(each.spec().prefix() + setting.name()));
        }
      }
    }
  }

  private static DoctorFinding steers(String option) {
    String text =
        "loophound."
            + option
            + "=steer: over plain HTTP, and where no tool is watched, no note can be given, so it"
            + " only reports there and stops nothing";
    return DoctorFinding.warn(ABOUT, text);
  }

  /** Actions for limits that are not set. */
  private static List<String> idle(GuardPolicy policy) {
    List<String> lines = new ArrayList<>();
    for (DetectorPolicy own : policy.detectors()) {
      for (Setting<?> option : own.spec().options()) {
        String name = option.name();
        Setting<?> limit =
            name.startsWith(ACTION) ? own.spec().option(name.substring(ACTION.length())) : null;
        if (limit != null && isSet(own, option) && !isSet(own, limit)) {
          String of = own.spec().name() + ".";
          lines.add(of + name + " does nothing: " + of + limit.name() + " is not set");
        }
      }
    }
    return lines;
  }

  private static boolean isSet(DetectorPolicy own, Setting<?> setting) {
    return !own.get(setting).equals(setting.defaultValue());
  }

  private static DoctorFinding mode(Config config) {
    if (!config.isEnabled()) {
      return DoctorFinding.warn("mode", "enabled=false: LoopHound does nothing");
    }
    String mode = config.mode().name().toLowerCase(Locale.ROOT);
    return switch (config.mode()) {
      case ENFORCE -> DoctorFinding.ok("mode", mode + ": loops are stopped");
      case OBSERVE -> DoctorFinding.note("mode", mode + ": loops are reported, nothing is stopped");
      case OFF -> DoctorFinding.warn("mode", mode + ": LoopHound does nothing");
    };
  }
}
