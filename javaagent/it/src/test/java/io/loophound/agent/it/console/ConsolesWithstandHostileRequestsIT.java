package io.loophound.agent.it.console;

import static org.assertj.core.api.Assertions.assertThat;

import io.loophound.agent.console.Console;
import io.loophound.agent.console.ConsoleSettings;
import io.loophound.agent.console.ConsoleSettings.UsageException;
import io.loophound.agent.operator.event.Event;
import io.loophound.agent.operator.json.JsonText;
import io.loophound.agent.store.StoreSettings;
import io.loophound.agent.testkit.LocalhostCertificate;
import io.loophound.agent.testkit.RedisServer;
import io.loophound.testkit.server.HostileRequestsContract;
import io.loophound.testkit.server.Http;
import io.loophound.testkit.server.OperatorServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import javax.net.ssl.SSLContext;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A console withstands what the admin API of one JVM does. */
class ConsolesWithstandHostileRequestsIT {
  private static final String SERVICE = "/api/v1/services/orders/";
  private static RedisServer store;
  private static LocalhostCertificate certificate;

  @TempDir static Path folder;

  @BeforeAll
  static void startStore() throws IOException, InterruptedException {
    store = RedisServer.start();
    certificate = new LocalhostCertificate(folder);
  }

  @AfterAll
  static void stopStore() {
    store.close();
  }

  /** A console with what it says. */
  private static final class Attacked implements OperatorServer {
    private final List<String> lines = new CopyOnWriteArrayList<>();
    private final List<Event> events = new CopyOnWriteArrayList<>();
    private final Console console;
    private final String token; // empty for its own
    private final SSLContext tls; // null for plain HTTP

    Attacked(int millis, String token, SSLContext tls, String... options)
        throws IOException, UsageException {
      List<String> all = new ArrayList<>(List.of("--port", "0"));
      all.addAll(List.of(options));
      this.token = token;
      this.tls = tls;
      console =
          new Console(
              ConsoleSettings.of(all),
              StoreSettings.of(store.url(), "", "", "test", 500),
              events::add,
              lines::add,
              millis);
    }

    @Override
    public int port() {
      String url = console.url();
      return Integer.parseInt(url.substring(url.lastIndexOf(':') + 1));
    }

    @Override
    public String token() throws IOException {
      String line = lines.get(lines.size() - 1);
      return token.isEmpty()
          ? Files.readString(Path.of(line.substring(line.indexOf("the token is in ") + 16)))
          : token;
    }

    @Override
    public Socket connect() throws IOException {
      return tls == null
          ? OperatorServer.super.connect()
          : tls.getSocketFactory().createSocket(InetAddress.getLoopbackAddress(), port());
    }

    @Override
    public List<String> lines() {
      return lines;
    }

    @Override
    public String written() {
      return JsonText.of(events.stream().map(Event::map).toList());
    }

    @Override
    public List<String> errors() {
      return lines.stream().filter(line -> line.startsWith("WARN an error in")).toList();
    }

    @Override
    public void close() throws IOException {
      console.close();
    }
  }

  /** What is true of each console. */
  private abstract static class Attacks extends HostileRequestsContract {
    @Override
    protected List<String> readable() {
      return List.of(STATUS, "/api/v1/runs", SERVICE + "status", SERVICE + "policies/versions");
    }

    @Override
    protected List<String> folders() {
      return List.of("/", "/dashboard.js/", "/api/v1/services/", SERVICE, SERVICE + "runs/");
    }
  }

  @Nested
  class WithATokenOfItsOwn extends Attacks {
    @Override
    protected OperatorServer open(int millis) throws IOException, UsageException {
      return new Attacked(millis, "", null);
    }
  }

  @Nested
  class WithTokensOfPeopleOverTls extends Attacks {
    private static final String TOKEN = "0123456789abcdef0123456789abcdef";

    @Override
    protected OperatorServer open(int millis)
        throws IOException, UsageException, GeneralSecurityException {
      Path tokens = Files.writeString(folder.resolve("tokens"), "admin ann " + TOKEN + '\n');
      Path password = Files.writeString(folder.resolve("password"), "changeit\n");
      return new Attacked(
          millis,
          TOKEN,
          certificate.trusting(),
          "--token-file",
          tokens.toString(),
          "--tls-pkcs12",
          folder.resolve("keys.p12").toString(),
          "--tls-password-file",
          password.toString());
    }
  }

  @Nested
  class BehindAProxy extends Attacks {
    @Override
    protected OperatorServer open(int millis) throws IOException, UsageException {
      return new Attacked(millis, "", null, "--proxy", "192.0.2.1,127.0.0.1");
    }

    @Test
    void thatNamesNobodyWhoMayDoSomething() throws IOException, UsageException {
      try (OperatorServer server = open(10_000)) {
        Http stranger = Http.to(server).without("Authorization");
        for (String user : List.of("ann", "<script>", "a b")) {
          Http named = stranger.header("X-Forwarded-User", user);
          assertThat(named.get(STATUS).status()).as(user).isEqualTo(403);
        }
        assertThat(stranger.without("X-Forwarded-User").get(STATUS).status()).isEqualTo(401);
      }
    }
  }
}
