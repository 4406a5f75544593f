package io.loophound.agent.operator.alert;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.icegreen.greenmail.store.FolderException;
import com.icegreen.greenmail.util.DummySSLSocketFactory;
import com.icegreen.greenmail.util.GreenMail;
import com.icegreen.greenmail.util.ServerSetup;
import io.loophound.agent.operator.alert.MailSettings.Login;
import io.loophound.agent.operator.alert.MailSettings.Security;
import io.loophound.agent.operator.alert.MailSettings.Server;
import io.loophound.agent.operator.event.Event;
import io.loophound.agent.operator.event.Event.Kind;
import jakarta.mail.internet.MimeMessage;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class MailTest {
  private static final String HOST = "127.0.0.1";
  private static final String SECRET = "s3cret-pass";
  private static final Event EVENT =
      new Event(
          7,
          Instant.parse("2026-01-02T03:04:05Z"),
          Kind.VERDICT,
          Map.of(
              "agent",
              "Zoë's\r\nBcc:\u202ex@y.z",
              "detector",
              "sequence",
              "action",
              "block",
              "message",
              "LoopHound blocked run r-1.\n.\nÜber \u202ealles\u001b",
              "service",
              "orders",
              "host",
              "web-1",
              "pid",
              4711L,
              "version",
              "0.1.0"));

  @TempDir static Path folder;
  private static GreenMail server;

  @BeforeAll
  static void start() {
    server =
        new GreenMail(
            new ServerSetup[] {
              setup(ServerSetup.PROTOCOL_SMTP), setup(ServerSetup.PROTOCOL_SMTPS)
            });
    server.start();
    server.setUser("ops@example.org", "ops", SECRET);
  }

  /** Its own limit of two seconds is too short for a busy machine: TLS has to be set up. */
  private static ServerSetup setup(String protocol) {
    ServerSetup setup = new ServerSetup(0, HOST, protocol);
    setup.setServerStartupTimeout(30_000);
    return setup;
  }

  @AfterAll
  static void stop() {
    server.stop();
  }

  @AfterEach
  void empty() throws FolderException {
    server.purgeEmailFromAllMailboxes();
    server.getUserManager().setAuthRequired(false);
  }

  private static Mail mail(int port, Security security, Login login, List<String> to) {
    Properties trusting = new Properties();
    trusting.put("mail.smtp.ssl.socketFactory", new DummySSLSocketFactory());
    trusting.put("mail.smtp.ssl.checkserveridentity", "false");
    Server where = new Server(HOST, port, security);
    return new Mail(new MailSettings(to, "app@example.org", where, login), trusting);
  }

  private static Mail mail(int port, Security security, Login login) {
    return mail(port, security, login, List.of("ops@example.org"));
  }

  private static int open() {
    return server.getSmtp().getPort();
  }

  private static Login login(String password, String file) {
    return new Login("ops", password, file);
  }

  private static final Login NOBODY = new Login("", "", "");

  @Test
  void tellsWhatHappened() throws Exception {
    mail(open(), Security.NONE, NOBODY, List.of("ops@example.org", "dev@example.org")).send(EVENT);

    MimeMessage[] received = server.getReceivedMessages();
    assertThat(received).hasSize(2);
    assertThat(received[0].getSubject())
        .isEqualTo("LoopHound: block by sequence, agent Zoë's  Bcc: x@y.z");
    assertThat(received[0].getHeader("Bcc")).isNull();
    assertThat(received[0].getFrom()[0]).hasToString("app@example.org");
    assertThat(received[0].getAllRecipients()).hasSize(2);
    assertThat(received[0].getHeader("Auto-Submitted")).containsExactly("auto-generated");
    assertThat(received[0].getSentDate()).isEqualTo("2026-01-02T03:04:05Z");
    assertThat(received[0].getContent().toString().replace("\r", ""))
        .isEqualTo(
            """
            LoopHound blocked run r-1.
            .
            Über  alles\s

            time: 2026-01-02T03:04:05Z
            service: orders
            host: web-1
            pid: 4711
            version: 0.1.0
            """);
  }

  @Test
  void logsInOverTlsOnly() throws Exception {
    server.getUserManager().setAuthRequired(true);
    int protectedPort = server.getSmtps().getPort();
    mail(protectedPort, Security.TLS, login(SECRET, "")).send(EVENT);
    assertThat(server.getReceivedMessages()).hasSize(1);

    assertThatThrownBy(() -> mail(open(), Security.NONE, login(SECRET, "")))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("loophound.alerts.mail.security = none: ")
        .hasMessageEndingWith("allowed is starttls or tls");
  }

  @Test
  void nothingIsSaidBeforeTheConnectionIsProtected() throws Exception {
    try (StartTlsRelay relay = new StartTlsRelay(open())) {
      mail(relay.port(), Security.STARTTLS, login(SECRET, "")).send(EVENT);
      assertThat(server.getReceivedMessages()).hasSize(1);
      assertThat(relay.open()).hasSize(2).last().isEqualTo("STARTTLS");
    }
  }

  @Test
  void aServerWithoutStartTlsGetsNothing() {
    assertThatThrownBy(() -> mail(open(), Security.STARTTLS, login(SECRET, "")).send(EVENT))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("STARTTLS is required");
    assertThat(server.getReceivedMessages()).isEmpty();
  }

  @Test
  void theCertificateIsChecked() {
    Server where = new Server(HOST, server.getSmtps().getPort(), Security.TLS);
    Mail mail =
        new Mail(new MailSettings(List.of("ops@example.org"), "a@b.c", where, login(SECRET, "")));
    assertThatThrownBy(() -> mail.send(EVENT)).isInstanceOf(IOException.class);
    assertThat(server.getReceivedMessages()).isEmpty();
  }

  @Test
  void thePasswordMayBeInAFileThatChanges() throws Exception {
    server.getUserManager().setAuthRequired(true);
    Path file = Files.writeString(folder.resolve("password"), "old\n");
    Mail mail = mail(server.getSmtps().getPort(), Security.TLS, login("", file.toString()));
    assertThatThrownBy(() -> mail.send(EVENT)).isInstanceOf(RefusedException.class);
    Files.writeString(file, SECRET + "\n");
    mail.send(EVENT);
    assertThat(server.getReceivedMessages()).hasSize(1);
  }

  @Test
  void noErrorTellsThePassword() {
    server.getUserManager().setAuthRequired(true);
    MailSettings settings =
        new MailSettings(List.of(), "", new Server(HOST, 1, Security.TLS), login("wr0ng-pass", ""));
    assertThat(settings.toString()).doesNotContain("wr0ng");
    assertThatThrownBy(
            () ->
                mail(server.getSmtps().getPort(), Security.TLS, login("wr0ng-pass", ""))
                    .send(EVENT))
        .isInstanceOf(RefusedException.class)
        .hasMessage("the server rejected the login")
        .hasNoCause();
  }

  @Test
  void aDeadServerMayBeAskedAgain() {
    assertThatThrownBy(() -> mail(1, Security.NONE, NOBODY).send(EVENT))
        .isInstanceOf(IOException.class)
        .isNotInstanceOf(RefusedException.class)
        .hasMessageContaining("MailConnectException");
  }

  @Test
  void whatIsWrongIsNamed() {
    Server where = new Server(HOST, 25, Security.NONE);
    assertThatThrownBy(
            () -> new Mail(new MailSettings(List.of("not an address"), "a@b.c", where, NOBODY)))
        .hasMessage("loophound.alerts.mail.to = not an address: allowed is an address");
    assertThatThrownBy(
            () ->
                new Mail(
                    new MailSettings(
                        List.of("a@b.c"), "a@b.c", new Server("", 25, Security.NONE), NOBODY)))
        .hasMessage("loophound.alerts.mail.host is not set; allowed is the name of an SMTP server");
  }
}
