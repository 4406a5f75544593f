package io.loophound.agent.weave.dispatch;

import io.loophound.agent.config.Config;
import io.loophound.agent.config.option.Values;
import io.loophound.agent.operator.alert.AlertFormat;
import io.loophound.agent.operator.alert.AlertSettings;
import io.loophound.agent.operator.alert.AlertSettings.AlertChoice;
import io.loophound.agent.operator.alert.MailSettings;
import io.loophound.agent.operator.alert.MailSettings.Login;
import io.loophound.agent.operator.alert.MailSettings.Security;
import io.loophound.agent.operator.alert.MailSettings.Server;
import java.time.Duration;
import java.util.Locale;

/** The options of alerts. */
final class AlertOptions {
  private static final String MAIL = "alerts.mail.";

  private AlertOptions() {}

  static AlertSettings of(Config config) {
    String on = config.value("alerts.on");
    Duration cooldown = Duration.ofMillis((long) Values.millis(config.value("alerts.cooldown")));
    return new AlertSettings(
        config.value("alerts.webhook"),
        AlertFormat.valueOf(word(config, "alerts.format")),
        config.value("alerts.secret"),
        mail(config),
        new AlertChoice(
            !on.equals("none"), on.equals("warn"), cooldown, config.isOn("alerts.digest")));
  }

  private static MailSettings mail(Config config) {
    return new MailSettings(
        Values.list(config.value(MAIL + "to")),
        config.value(MAIL + "from"),
        new Server(
            config.value(MAIL + "host"),
            Integer.parseInt(config.value(MAIL + "port")),
            Security.valueOf(word(config, MAIL + "security"))),
        new Login(
            config.value(MAIL + "user"),
            config.value(MAIL + "password"),
            config.value(MAIL + "password-file")));
  }

  private static String word(Config config, String option) {
    return config.value(option).toUpperCase(Locale.ROOT);
  }
}
