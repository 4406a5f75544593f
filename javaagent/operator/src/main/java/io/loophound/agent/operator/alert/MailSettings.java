package io.loophound.agent.operator.alert;

import io.loophound.agent.operator.file.FileToRead;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/**
 * Who gets e-mail, and how.
 *
 * @param to the recipients; empty for no e-mail
 * @param from the sender; empty for a default
 * @param server the mail server
 * @param login the credentials for the server
 */
public record MailSettings(List<String> to, String from, Server server, Login login) {
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
    /** The password. A file is read each time, because it may change while the process runs. */
    public String current() throws IOException {
      if (file.isEmpty()) {
        return password;
      }
      Path path = Path.of(file);
      FileToRead.check(path);
      try (Stream<String> lines = Files.lines(path)) {
        return lines.findFirst().orElseThrow(() -> new IOException(file + " is empty"));
      } catch (UncheckedIOException e) {
        throw new IOException(file + " is not text", e);
      }
    }

    @Override
    public String toString() {
      return "Login"; // never shows the password
    }
  }
}
