package io.loophound.agent.operator.alert;

import java.util.List;

/**
 * Who gets e-mail, and how.
 *
 * @param to the recipients; empty for no e-mail
 * @param from the sender; empty for a default
 * @param server the mail server
 * @param login the credentials for the server
 */
public record MailSettings(List<String> to, String from, Server server, Login login) {
  /** No e-mail. */
  public static final MailSettings NONE =
      new MailSettings(List.of(), "", new Server("", 1, Security.STARTTLS), new Login("", "", ""));

  /** How a connection is protected. */
  public enum Security {
    /** The connection starts unencrypted, and is refused unless the server then encrypts it. */
    STARTTLS,
    /** From the beginning. */
    TLS,
    /** It is not. */
    NONE
  }

  /**
   * A server.
   *
   * @param host its name
   * @param port its port
   * @param security how the connection is protected
   */
  public record Server(String host, int port, Security security) {}

  /**
   * A login.
   *
   * @param user the name; empty for no login
   * @param password the password, unless it is in a file
   * @param file the file whose first line is the password; empty for none
   */
  public record Login(String user, String password, String file) {
    @Override
    public String toString() {
      return "Login"; // never shows the password
    }
  }
}
