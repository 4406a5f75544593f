package io.loophound.agent.operator.start;

import io.loophound.agent.identity.Identity;
import io.loophound.agent.operator.Modules;
import io.loophound.agent.operator.OperatorSettings;
import io.loophound.agent.operator.Watcher;
import io.loophound.agent.operator.alert.AlertSettings;
import io.loophound.agent.operator.alert.Alerts;
import io.loophound.agent.operator.alert.Mail;
import io.loophound.agent.operator.alert.Receiver;
import io.loophound.agent.operator.alert.Webhook;
import io.loophound.agent.operator.event.EventFile;
import io.loophound.agent.operator.otlp.OtlpLogs;
import io.loophound.agent.operator.otlp.OtlpSettings;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Supplier;

/** The receivers: each has its own queue and thread, so none waits for another. */
public final class Receivers {
  private Receivers() {}

  /**
   * The receivers of events of a process that has no guard, begun.
   *
   * @param log gets a line when one cannot be used
   */
  public static Watcher events(OperatorSettings settings, Identity process, Consumer<String> log) {
    Watcher all = Watcher.NONE;
    if (!settings.eventFile().isEmpty()) {
      EventFile file = file(settings, process, log);
      start(file);
      all = all.and(file::accept);
    }
    OtlpLogs logs = settings.logs() ? logs(process, log) : null;
    if (logs != null) {
      logs.start();
      all = all.and(logs);
    }
    return all;
  }

  /** Where events are written. */
  static EventFile file(OperatorSettings settings, Identity process, Consumer<String> log) {
    return new EventFile(
        settings.eventFile(), settings.eventSize(), settings.eventFiles(), process, log);
  }

  /** Begins to write, until the process ends. */
  static void start(EventFile file) {
    file.start();
    Runtime.getRuntime().addShutdownHook(new Thread(file::flush, "loophound-events-end"));
  }

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
