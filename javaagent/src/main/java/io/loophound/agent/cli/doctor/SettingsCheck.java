package io.loophound.agent.cli.doctor;

import io.loophound.agent.config.Config;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Checks whether the settings can be read. */
final class SettingsCheck {
  private static final String ABOUT = "settings";

  private SettingsCheck() {}

  static List<DoctorFinding> check(Config config, List<String> seams) {
    List<DoctorFinding> findings = new ArrayList<>();
    config.warnings().forEach(line -> findings.add(DoctorFinding.fail(ABOUT, line)));
    config.seamWarnings(seams).forEach(line -> findings.add(DoctorFinding.fail(ABOUT, line)));
    if (findings.isEmpty()) {
      findings.add(DoctorFinding.ok(ABOUT, "all settings are valid"));
    }
    findings.add(mode(config));
    return findings;
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
