package io.loophound.agent.operator.start;

import io.loophound.agent.identity.Identity;
import io.loophound.agent.operator.Modules;
import io.loophound.agent.operator.OperatorSettings;
import io.loophound.agent.operator.alert.AlertSettings;
import io.loophound.agent.operator.alert.MailSettings.Login;
import io.loophound.agent.operator.file.FileChecks;
import io.loophound.agent.operator.file.OptionCheck;
import io.loophound.agent.operator.http.Token;
import io.loophound.agent.operator.otlp.OtlpLogs;
import io.loophound.agent.operator.record.RecordSettings;
import io.loophound.agent.operator.spend.SpendFile;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;

/** Says what {@link Operator} would refuse, with the code that it uses. Leaves nothing behind. */
public final class StartCheck {
  private static final byte[] LOOPBACK = {127, 0, 0, 1};
  private static final String WARN = "WARN ";
  private static final String PASSWORD_FILE = "alerts.mail.password-file";

  private final FileChecks checks;

  private StartCheck(FileChecks checks) {
    this.checks = checks;
  }

  /** Adds what there is to say about these settings. */
  public static void check(
      OperatorSettings settings, AlertSettings told, RecordSettings recorded, FileChecks checks) {
    StartCheck check = new StartCheck(checks);
    checks.appended("events.file", settings.eventFile());
    checks.replaced("spend.file", settings.spendFile(), SpendFile::sums);
    checks.folder("record", recorded.folder());
    if (settings.port() >= 0) {
      check.admin(settings);
    }
    check.alerts(told);
    if (settings.logs()) {
      check.logs();
    }
    for (String line : Modules.leftOut(settings.jmx(), settings.jfr(), told.mails())) {
      checks.add(new OptionCheck("modules", false, line));
    }
  }

  private void admin(OperatorSettings settings) {
    String temporary = System.getProperty("java.io.tmpdir") + "/loophound.token";
    String token = settings.tokenFile();
    checks.replaced("admin.token-file", token.isEmpty() ? temporary : token, Token::checkContent);
    if (settings.port() == 0 || !checks.isBeforeStart()) {
      return;
    }
    String port = Integer.toString(settings.port());
    try {
      new ServerSocket(settings.port(), 1, InetAddress.getByAddress(LOOPBACK)).close();
      checks.add(OptionCheck.works("admin.port", port + " is free"));
    } catch (IOException | RuntimeException e) {
      String why = e.getMessage() + ", so another port would be taken";
      checks.add(
          OptionCheck.refused(
              "admin.port",
              port,
              why,
              "a free port of 127.0.0.1 that this user may open, or auto"));
    }
  }

  private void logs() {
    Identity process = new Identity("", "", 0, "");
    OtlpLogs logs =
        Receivers.logs(
            process,
            line -> checks.add(new OptionCheck("logs", false, line.substring(WARN.length()))));
    if (logs != null) {
      checks.add(OptionCheck.works("logs", "they would be sent to " + logs.endpoint()));
    }
  }

  private void alerts(AlertSettings told) {
    int before = checks.results().size();
    Receivers.of(
        told, line -> checks.add(new OptionCheck("alerts", false, line.substring(WARN.length()))));
    Login login = told.mail().login();
    if (told.mails() && !login.user().isEmpty()) {
      checks.check(
          PASSWORD_FILE,
          login.file(),
          "a file whose first line is the password",
          file -> new Login(login.user(), "", file.toString()).current());
    }
    boolean some = told.mails() || !told.url().isEmpty();
    if (some && checks.results().size() == before) {
      checks.add(OptionCheck.works("alerts", "the settings of all receivers are valid"));
    }
  }
}
