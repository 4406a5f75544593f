package io.loophound.agent.operator.start;

import io.loophound.agent.operator.ScrapeSettings;
import io.loophound.agent.operator.http.Access;
import io.loophound.agent.operator.http.AccessRole;
import io.loophound.agent.operator.http.AdminServer;
import io.loophound.agent.operator.http.Caller;
import io.loophound.agent.operator.http.Hosts;
import io.loophound.agent.operator.http.ListenAddress;
import io.loophound.agent.operator.http.Reply;
import io.loophound.agent.operator.http.Routes;
import io.loophound.agent.operator.http.ScrapeToken;
import java.io.IOException;
import java.net.InetAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.function.Consumer;
import java.util.function.Supplier;

/** Serves the metrics, and nothing else, at a port that others may reach. */
final class ScrapeServer {
  private static final String OPTIONS = "loophound.metrics.";
  private static final String TEXT = "text/plain; version=0.0.4; charset=utf-8";
  private static final long CONNECTION_MILLIS = 5_000;
  private static final int LONGEST = 4096;

  private ScrapeServer() {}

  /**
   * Begins to serve; null if that is not possible, which the log says.
   *
   * @param metrics their text
   */
  static AdminServer begin(
      ScrapeSettings settings,
      Supplier<String> metrics,
      Consumer<String> log,
      Consumer<Throwable> errors) {
    try {
      Access access = access(settings);
      Routes routes =
          new Routes()
              .add("GET", "/metrics", (request, path) -> Reply.text(200, TEXT, metrics.get()));
      ListenAddress there =
          new ListenAddress(settings.address(), settings.port(), null, CONNECTION_MILLIS);
      AdminServer server = new AdminServer(there, routes, access, port -> Hosts.any(), errors);
      server.start();
      log.accept("metrics at http://" + settings.address() + ":" + server.port() + "/metrics");
      return server;
    } catch (IOException | RuntimeException e) {
      String where = OPTIONS + "port = " + settings.port() + ", " + OPTIONS + "address = ";
      log.accept(
          "WARN metrics are not served: " + where + settings.address() + ": " + e.getMessage());
      return null;
    }
  }

  private static Access access(ScrapeSettings settings) throws IOException {
    if (!settings.tokenFile().isEmpty()) {
      return new ScrapeToken(token(Path.of(settings.tokenFile())));
    }
    if (!InetAddress.getByName(settings.address()).isLoopbackAddress()) {
      throw new IOException(
          "an address that others can reach needs " + OPTIONS + "token-file, a file with a token");
    }
    return request -> new Caller("", AccessRole.VIEWER);
  }

  private static String token(Path file) throws IOException {
    if (!Files.isRegularFile(file) || Files.size(file) > LONGEST) {
      throw new IOException(OPTIONS + "token-file = " + file + ": a file of at most 4 KB");
    }
    String token = Files.readString(file).strip();
    if (token.isEmpty()) {
      throw new IOException(OPTIONS + "token-file = " + file + ": it is empty");
    }
    return token;
  }
}
