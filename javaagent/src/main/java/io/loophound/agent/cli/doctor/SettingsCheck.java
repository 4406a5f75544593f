package io.loophound.agent.cli.doctor;

import io.loophound.agent.config.Config;
import io.loophound.agent.operator.Modules;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Checks whether the settings can be read, and the files they name can be written. */
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
    if (!List.of("stderr", "none", "slf4j").contains(config.log())) {
      findings.add(writable("log", config.log()));
    }
    if (!config.report().isEmpty()) {
      findings.add(writable("report", config.report()));
    }
    for (String line : Modules.leftOut(config.isOn("jmx"), config.isOn("jfr"))) {
      findings.add(Finding.fail("modules", line));
    }
    return findings;
  }

  private static Finding mode(Config config) {
    if (!config.enabled()) {
      return Finding.warn("mode", "enabled=false: LoopHound does nothing");
    }
    String mode = config.mode().name().toLowerCase(Locale.ROOT);
    return switch (config.mode()) {
      case ENFORCE -> Finding.ok("mode", mode + ": loops are stopped");
      case OBSERVE -> Finding.note("mode", mode + ": loops are reported, nothing is stopped");
      case OFF -> Finding.warn("mode", mode + ": LoopHound does nothing");
    };
  }

  /** Creates nothing: the file, or its parent, says whether it may be written. */
  private static Finding writable(String option, String name) {
    Path file = new File(name).getAbsoluteFile().toPath();
    if (Files.isDirectory(file)) {
      return Finding.fail(option, file + " is a directory");
    }
    Path target = Files.exists(file) ? file : file.getParent();
    if (target == null || !Files.exists(target)) {
      return Finding.fail(option, file + ": its directory does not exist");
    }
    return Files.isWritable(target)
        ? Finding.ok(option, file + " can be written" + room(target))
        : Finding.fail(option, file + " cannot be written by this user");
  }

  private static String room(Path target) {
    try {
      return ", " + (Files.getFileStore(target).getUsableSpace() >> 20) + " MB free";
    } catch (IOException e) {
      return "";
    }
  }
}
