package io.loophound.agent.operator.alert;

import java.util.List;

/**
 * Who gets e-mail, and how.
 *
 * @param to who gets it; nobody: there is none
 * @param from who sends it; empty: a name of ours
 * @param server the server that takes it
 * @param login who says so to the server
 */
public record MailSettings(List<String> to, String from, Server server, Login login) {
  /** No e-mail. */
  public static final MailSettings NONE =
      new MailSettings(List.of(), "", new Server("", 1, Security.STARTTLS), new Login("", "", ""));

  /** How a connection is protected. */
  public enum Security {
    /** It begins without and is refused unless it is protected then. */
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
   * @param user the name; empty: there is no login
   * @param password the password, unless it is in a file
   * @param file the file whose first line is the password; empty: there is none
   */
  public record Login(String user, String password, String file) {
    @Override
    public String toString() {
      return "Login"; // of a password nobody is told by accident
    }
  }
}
