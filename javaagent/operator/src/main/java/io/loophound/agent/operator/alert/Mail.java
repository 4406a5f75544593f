package io.loophound.agent.operator.alert;

import io.loophound.agent.operator.alert.MailSettings.Security;
import io.loophound.agent.operator.event.Event;
import jakarta.activation.DataHandler;
import jakarta.mail.AuthenticationFailedException;
import jakarta.mail.Message.RecipientType;
import jakarta.mail.MessagingException;
import jakarta.mail.Session;
import jakarta.mail.URLName;
import jakarta.mail.internet.AddressException;
import jakarta.mail.internet.InternetAddress;
import jakarta.mail.internet.MimeMessage;
import jakarta.mail.util.ByteArrayDataSource;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Date;
import java.util.Properties;
import org.eclipse.angus.mail.smtp.SMTPAddressFailedException;
import org.eclipse.angus.mail.smtp.SMTPSendFailedException;
import org.eclipse.angus.mail.smtp.SMTPTransport;

/**
 * Sends e-mail over one connection per message. A password is sent over encrypted connections only.
 */
public final class Mail implements Receiver {
  private static final String MILLIS = "10000";
  private static final String NOBODY = "loophound@localhost";
  private static final int PERMANENT = 500;

  private final MailSettings settings;
  private final Properties properties;
  private final InternetAddress from;
  private final InternetAddress[] to;

  /**
   * E-mail to these recipients.
   *
   * @throws IllegalArgumentException when something is missing or wrong, naming the option
   */
  public Mail(MailSettings settings) {
    this(settings, new Properties());
  }

  /** As above; tests use it to trust a self-signed server. */
  Mail(MailSettings settings, Properties more) {
    this.settings = settings;
    check(settings);
    properties = properties(settings);
    properties.putAll(more);
    from = address("from", settings.from().isEmpty() ? NOBODY : settings.from());
    to = settings.to().stream().map(each -> address("to", each)).toArray(InternetAddress[]::new);
  }

  private static void check(MailSettings settings) {
    if (settings.server().host().isEmpty()) {
      throw new IllegalArgumentException(
          "loophound.alerts.mail.host is not set; allowed is the name of an SMTP server");
    }
    boolean open = settings.server().security() == Security.NONE;
    if (open && !settings.login().user().isEmpty()) {
      throw new IllegalArgumentException(
          "loophound.alerts.mail.security = none: a login is never sent unencrypted; with"
              + " loophound.alerts.mail.user, allowed is starttls or tls");
    }
  }

  private static InternetAddress address(String option, String text) {
    try {
      return new InternetAddress(text, true);
    } catch (AddressException e) {
      throw new IllegalArgumentException(
          "loophound.alerts.mail." + option + " = " + text + ": allowed is an address", e);
    }
  }

  private static Properties properties(MailSettings settings) {
    boolean starttls = settings.server().security() == Security.STARTTLS;
    boolean tls = settings.server().security() == Security.TLS;
    Properties properties = new Properties();
    properties.setProperty("mail.smtp.host", settings.server().host());
    properties.setProperty("mail.smtp.connectiontimeout", MILLIS);
    properties.setProperty("mail.smtp.timeout", MILLIS);
    properties.setProperty("mail.smtp.starttls.enable", String.valueOf(starttls));
    properties.setProperty("mail.smtp.starttls.required", String.valueOf(starttls));
    properties.setProperty("mail.smtp.ssl.enable", String.valueOf(tls));
    properties.setProperty("mail.smtp.ssl.checkserveridentity", "true");
    properties.setProperty("mail.smtp.auth", String.valueOf(!settings.login().user().isEmpty()));
    return properties;
  }

  @Override
  public String option() {
    return "loophound.alerts.mail.to";
  }

  @Override
  public void send(Event event) throws IOException {
    Session session = Session.getInstance(properties);
    try (SMTPTransport transport =
        new SMTPTransport(session, new URLName("smtp", null, -1, null, null, null))) {
      connect(transport);
      MimeMessage message = message(session, event);
      transport.sendMessage(message, message.getAllRecipients());
    } catch (AuthenticationFailedException e) {
      throw new RefusedException("the server rejected the login");
    } catch (MessagingException e) {
      throw failure(e);
    }
  }

  private void connect(SMTPTransport transport) throws IOException, MessagingException {
    String user = settings.login().user();
    String host = settings.server().host();
    if (user.isEmpty()) {
      transport.connect(host, settings.server().port(), null, null);
    } else {
      transport.connect(host, settings.server().port(), user, settings.login().current());
    }
  }

  private MimeMessage message(Session session, Event event) throws IOException, MessagingException {
    MimeMessage message = new MimeMessage(session);
    message.setFrom(from);
    message.setRecipients(RecipientType.TO, to);
    message.setSubject(MailText.subject(event), StandardCharsets.UTF_8.name());
    message.setSentDate(Date.from(event.time()));
    byte[] text = MailText.body(event).getBytes(StandardCharsets.UTF_8);
    // bytes need none of the handlers that mail looks up in the application and in the user's home
    message.setDataHandler(
        new DataHandler(new ByteArrayDataSource(text, "text/plain; charset=utf-8")));
    message.setHeader("Content-Transfer-Encoding", "base64");
    message.setHeader("Auto-Submitted", "auto-generated");
    message.saveChanges();
    return message;
  }

  /** Reports only the number of the server's answer. */
  private static IOException failure(MessagingException thrown) {
    int code = 0;
    for (Exception each = thrown; each != null; each = next(each)) {
      if (each instanceof SMTPSendFailedException failed) {
        code = failed.getReturnCode();
      } else if (each instanceof SMTPAddressFailedException failed) {
        code = failed.getReturnCode();
      }
    }
    String answer = "the server answers " + code;
    if (code >= PERMANENT) {
      return new RefusedException(answer);
    }
    return new IOException(code > 0 ? answer : words(thrown));
  }

  private static String words(MessagingException thrown) {
    String message = thrown.getMessage() == null ? "" : thrown.getMessage();
    return thrown.getClass().getSimpleName() + ": " + message.lines().findFirst().orElse("");
  }

  private static Exception next(Exception thrown) {
    return thrown instanceof MessagingException messaging ? messaging.getNextException() : null;
  }
}
