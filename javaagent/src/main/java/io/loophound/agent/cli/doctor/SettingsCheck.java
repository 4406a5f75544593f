package io.loophound.agent.cli.doctor;

import io.loophound.agent.config.Config;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Checks whether the settings can be read. */
final class SettingsCheck {
  private static final String ABOUT = "settings";

  private SettingsCheck() {}

  static List<Finding> check(Config config, List<String> seams) {
    List<Finding> findings = new ArrayList<>();
    config.warnings().forEach(line -> findings.add(Finding.fail(ABOUT, line)));
    config.seamWarnings(seams).forEach(line -> findings.add(Finding.fail(ABOUT, line)));
    if (findings.isEmpty()) {
      findings.add(Finding.ok(ABOUT, "all settings are valid"));
    }
    findings.add(mode(config));
    return findings;
  }

  private static Finding mode(Config config) {
    if (!config.isEnabled()) {
      return Finding.warn("mode", "enabled=false: LoopHound does nothing");
    }
    String mode = config.mode().name().toLowerCase(Locale.ROOT);
    return switch (config.mode()) {
      case ENFORCE -> Finding.ok("mode", mode + ": loops are stopped");
      case OBSERVE -> Finding.note("mode", mode + ": loops are reported, nothing is stopped");
      case OFF -> Finding.warn("mode", mode + ": LoopHound does nothing");
    };
  }
}
