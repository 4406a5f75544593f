package io.loophound.agent.operator.start;

import io.loophound.agent.identity.Identity;
import io.loophound.agent.operator.Modules;
import io.loophound.agent.operator.alert.AlertSettings;
import io.loophound.agent.operator.alert.Alerts;
import io.loophound.agent.operator.alert.Mail;
import io.loophound.agent.operator.alert.Receiver;
import io.loophound.agent.operator.alert.Webhook;
import io.loophound.agent.operator.otlp.OtlpLogs;
import io.loophound.agent.operator.otlp.OtlpSettings;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Supplier;

/** The receivers: each has its own queue and thread, so none waits for another. */
final class Receivers {
  private Receivers() {}

  static List<Alerts> of(AlertSettings settings, Consumer<String> log) {
    List<Alerts> all = new ArrayList<>();
    if (!settings.url().isEmpty()) {
      add(all, settings, () -> new Webhook(settings), "WARN no alerts: ", log);
    }
    if (settings.mails() && Modules.leftOut(false, false, true).isEmpty()) { // said at the start
      add(all, settings, () -> new Mail(settings.mail()), "WARN no alerts by e-mail: ", log);
    }
    return all;
  }

  /** Where events go as logs; null if they cannot. */
  static OtlpLogs logs(Identity process, Consumer<String> log) {
    try {
      OtlpSettings settings = OtlpSettings.of(OtlpSettings::variable);
      if (!settings.disabled()) {
        return new OtlpLogs(settings, process, log);
      }
      log.accept("WARN no logs: loophound.logs = otlp, but OTEL_SDK_DISABLED is true");
    } catch (IllegalArgumentException e) {
      log.accept("WARN no logs: loophound.logs = otlp, but " + e.getMessage());
    }
    return null;
  }

  private static void add(
      List<Alerts> all,
      AlertSettings settings,
      Supplier<Receiver> receiver,
      String failed,
      Consumer<String> log) {
    try {
      all.add(new Alerts(settings.told(), receiver.get(), log));
    } catch (IllegalArgumentException e) {
      log.accept(failed + e.getMessage());
    }
  }
}
