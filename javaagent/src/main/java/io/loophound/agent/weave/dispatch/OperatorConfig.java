package io.loophound.agent.weave.dispatch;

import io.loophound.agent.config.Config;
import io.loophound.agent.config.option.Values;
import io.loophound.agent.operator.MetricsTo;
import io.loophound.agent.operator.OperatorSettings;
import io.loophound.agent.operator.ScrapeSettings;
import io.loophound.agent.operator.file.FileChecks;
import io.loophound.agent.operator.record.RecordSettings;
import io.loophound.agent.operator.start.StartCheck;
import java.time.Duration;
import java.util.Locale;

/** The options of operators. */
public final class OperatorConfig {
  private OperatorConfig() {}

  /** What operators have asked for. */
  public static OperatorSettings settings(Config config) {
    return new OperatorSettings(
        config.adminPort(),
        config.file("admin.token-file"),
        config.file("events.file"),
        Long.parseLong(config.value("events.max-size")),
        Integer.parseInt(config.value("events.files")),
        config.isOn("jmx"),
        config.isOn("jfr"),
        MetricsTo.valueOf(config.value("metrics").toUpperCase(Locale.ROOT)),
        config.isOn("span-events"),
        config.value("logs").equals("otlp"),
        config.file("spend.file"),
        new ScrapeSettings(
            config.metricsPort(),
            config.value("metrics.address"),
            config.file("metrics.token-file")));
  }

  static RecordSettings recorded(Config config) {
    return new RecordSettings(
        config.file("record"),
        config.isOn("record.texts"),
        Long.parseLong(config.value("record.max-size")),
        Duration.ofMillis((long) Values.millis(config.value("record.max-age"))),
        config.policy().idle());
  }

  /** Adds what start would say about them. */
  public static void check(Config config, FileChecks checks) {
    if (config.isOperated()) {
      StartCheck.check(settings(config), AlertOptions.of(config), recorded(config), checks);
    }
  }
}
