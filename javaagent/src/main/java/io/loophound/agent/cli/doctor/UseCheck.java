package io.loophound.agent.cli.doctor;

import io.loophound.agent.config.Config;
import io.loophound.agent.config.Prices;
import io.loophound.agent.operator.file.FileChecks;
import io.loophound.agent.operator.file.OptionCheck;
import io.loophound.agent.operator.file.WriteCheck;
import io.loophound.agent.telemetry.Output;
import io.loophound.agent.telemetry.SharedFile;
import io.loophound.agent.weave.WirePaths;
import io.loophound.agent.weave.dispatch.ModelHosts;
import io.loophound.agent.weave.dispatch.OperatorConfig;
import io.loophound.wire.Dialects;
import java.util.List;

/** Whether what the options name can be used: files, a port, receivers of alerts. */
final class UseCheck {
  private static final List<String> NO_FILES = List.of("stderr", "none", "slf4j", "/dev/null");
  private static final String LOG = "stderr, none, slf4j, or " + FileChecks.FILE;

  private UseCheck() {}

  static List<DoctorFinding> check(Config config, FileChecks checks) {
    log(config.log(), checks);
    checks.replaced("report", config.report());
    checks.check("prices", config.prices(), Prices.FORM, Prices::of);
    var unused =
        new Dialects(
            WirePaths.settings(
                config, line -> checks.add(new OptionCheck("wire.paths", false, plain(line)))));
    ModelHosts.of(config, line -> checks.add(new OptionCheck("model.hosts", false, plain(line))));
    OperatorConfig.check(config, checks);
    return checks.results().stream().map(UseCheck::finding).toList();
  }

  private static void log(String log, FileChecks checks) {
    if (log.equals("stdout")) {
      checks.add(OptionCheck.refused("log", log, "standard output is the application's", LOG));
    } else if (NO_FILES.contains(log)) {
      return;
    } else if (Output.isWord(log)) {
      checks.add(OptionCheck.refused("log", log, Output.NO_FILE, LOG));
    } else {
      checks.check(
          "log",
          log,
          LOG,
          file -> {
            if (SharedFile.isFile(file.toFile())) {
              WriteCheck.append(file);
            }
          });
    }
  }

  private static String plain(String line) {
    return line.startsWith("WARN ") ? line.substring("WARN ".length()) : line;
  }

  private static DoctorFinding finding(OptionCheck checked) {
    return checked.works()
        ? DoctorFinding.ok(checked.option(), checked.text())
        : DoctorFinding.fail(checked.option(), plain(checked.text()));
  }
}
