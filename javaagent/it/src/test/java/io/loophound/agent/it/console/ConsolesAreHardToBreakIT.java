package io.loophound.agent.it.console;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import io.loophound.agent.console.Console;
import io.loophound.agent.console.ConsoleSettings;
import io.loophound.agent.console.ConsoleSettings.UsageException;
import io.loophound.agent.it.console.Desk.Answer;
import io.loophound.agent.operator.Watcher;
import io.loophound.agent.store.Store;
import io.loophound.agent.store.StoreSettings;
import io.loophound.agent.store.engine.Revision;
import io.loophound.agent.testkit.ForkedJvm;
import io.loophound.agent.testkit.Outcome;
import io.loophound.agent.testkit.RedisServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.KeyStore;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManagerFactory;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What people do wrong, or at the same time, with a real server. */
class ConsolesAreHardToBreakIT {
  private static final int CHANGES = 10;

  @AutoClose private final RedisServer server = RedisServer.start();

  @TempDir Path folder;
  private final List<String> lines = new CopyOnWriteArrayList<>();

  private StoreSettings store(String url) {
    return StoreSettings.of(url, "", "", "test", 2000);
  }

  private Console start(String... options) throws IOException, UsageException {
    List<String> all = new ArrayList<>(List.of("--port", "0"));
    all.addAll(List.of(options));
    return new Console(ConsoleSettings.of(all), store(server.url()), Watcher.NONE, lines::add);
  }

  private Desk admin(Console console) throws IOException {
    String line = lines.get(lines.size() - 1);
    String file = line.substring(line.indexOf("the token is in ") + 16);
    return Desk.of(console.url(), Files.readString(Path.of(file)));
  }

  @Test
  void twoConsolesThatWriteAtOnceLoseNothing()
      throws IOException, UsageException, InterruptedException, ExecutionException {
    try (Console one = start();
        ExecutorCloser pool = new ExecutorCloser(Executors.newFixedThreadPool(8))) {
      Desk first = admin(one);
      try (Console two = start()) {
        Desk second = admin(two);
        List<Future<Answer>> answers = new ArrayList<>();
        for (int i = 0; i < CHANGES; i++) {
          String path = "services/orders/policies/agents/a" + i;
          String body = "{\"budget\": {\"max_cost_usd\": " + (i + 1) + "}}";
          Desk desk = i % 2 == 0 ? first : second;
          answers.add(pool.service.submit(() -> desk.put(path, body)));
        }
        for (Future<Answer> answer : answers) {
          assertThat(answer.get().status()).as("%s", answer.get()).isEqualTo(200);
        }
        JsonNode versions = second.get("services/orders/policies/versions").body().path("versions");
        assertThat(versions).hasSize(CHANGES);
        assertThat(versions.get(0).path("options")).hasSize(2 * CHANGES); // and enabled
        Answer late =
            first
                .with("If-Match", "\"v1-v0\"")
                .put("services/orders/policies/default", "{\"budget\": {\"max_cost_usd\": 1}}");
        assertThat(late.status()).isEqualTo(412);
        assertThat(second.get("verdicts?kind=audit").body().path("events")).hasSize(CHANGES);
      }
    }
  }

  /** A pool that ends with its block. */
  private record ExecutorCloser(ExecutorService service) implements AutoCloseable {
    @Override
    public void close() {
      service.shutdownNow();
    }
  }

  @Test
  void policiesOfANewerSchemaAreShownAndNotTouched()
      throws IOException, UsageException, ExecutionException, InterruptedException {
    Revision newer = new Revision(1, Map.of("schema", "7", "options", "{}"));
    assertThat(
            Store.direct(store(server.url()))
                .request(to -> to.revise("policies:orders", newer, 100))
                .get())
        .isTrue();
    try (Console console = start()) {
      Desk admin = admin(console);
      Answer refused = admin.put("services/orders/mode", "{\"mode\": \"off\"}");
      assertThat(refused.status()).isEqualTo(409);
      assertThat(refused.body().at("/error/message").asText())
          .contains("their schema 7 is of a newer LoopHound; this one reads 1");
      assertThat(admin.get("services/orders/status").body().path("policies_problem").asText())
          .contains("schema 7");
      assertThat(admin.get("services/orders/policies/versions").body().toString())
          .contains("schema 7");
    }
  }

  @Test
  void aProbeSeesAStoreThatIsGoneOrSlow() throws IOException, UsageException {
    try (Console console = start("--host", "console.internal")) {
      Desk admin = admin(console);
      Probe anybody = new Probe(console.url());
      assertThat(anybody.get("/readyz")).isEqualTo("200 {\"ready\":true}");
      server.freeze(); // connections stay, and no answer comes
      anybody.awaits("503 {\"ready\":false}");
      assertThat(anybody.get("/livez")).isEqualTo("200 {\"live\":true}");
      server.thaw();
      anybody.awaits("200 {\"ready\":true}");
      server.kill();
      anybody.awaits("503 {\"ready\":false}");
      assertThat(anybody.get("/livez")).isEqualTo("200 {\"live\":true}");
      assertThat(anybody.get("/api/v1/services/orders/readyz")).startsWith("401 ");
      assertThat(admin.get("services/orders/readyz").status()).isEqualTo(404);
      server.restart();
      anybody.awaits("200 {\"ready\":true}");
      assertThat(lines).filteredOn(line -> line.startsWith("WARN not ready: ")).hasSize(2);
      assertThat(lines)
          .filteredOn(line -> line.equals("ready: the store " + server.url() + " answers again"))
          .hasSize(2);
    }
  }

  /** Somebody who only wants to know whether a console is there. */
  private record Probe(String url) {
    String get(String path) {
      try {
        var reply =
            HttpClient.newHttpClient()
                .send(
                    HttpRequest.newBuilder(URI.create(url + path)).build(),
                    BodyHandlers.ofString());
        return reply.statusCode() + " " + reply.body();
      } catch (IOException e) {
        throw new AssertionError(e);
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        throw new AssertionError(e);
      }
    }

    void awaits(String answer) {
      org.awaitility.Awaitility.await().until(() -> get("/readyz").equals(answer));
    }
  }

  @Test
  void aStoreThatIsAwayIsSaidAndComesBack() throws IOException, UsageException {
    try (Console console = start()) {
      Desk admin = admin(console);
      assertThat(admin.get("status").status()).isEqualTo(200);
      server.kill();
      Answer away = admin.put("policies/default", "{\"budget\": {\"max_cost_usd\": 1}}");
      assertThat(away.status()).isEqualTo(503);
      assertThat(away.body().at("/error/message").asText()).contains(server.url());
      server.restart();
      org.awaitility.Awaitility.await().until(() -> admin.get("status").status() == 200);
    }
  }

  @Test
  void aTrustedProxySaysWhoItIsAndNobodyElse() throws IOException, UsageException {
    try (Console console = start("--proxy", "127.0.0.1", "--host", "console.example")) {
      Desk ann = Desk.of(console.url(), "none").with("X-Forwarded-User", "ann@example.com");
      assertThat(ann.get("status").status()).isEqualTo(403);
      assertThat(ann.with("X-Forwarded-Groups", "staff,dev").get("status").body().toString())
          .contains("X-Forwarded-Groups = staff,dev", "loophound-viewer");
      Desk viewer = ann.with("X-Forwarded-Groups", "staff,loophound-viewer");
      assertThat(viewer.get("status").status()).isEqualTo(200);
      assertThat(viewer.put("mode", "{\"mode\": \"off\"}").status()).isEqualTo(403);
      Desk admin = ann.with("X-Forwarded-Groups", "loophound-viewer loophound-admin");
      assertThat(admin.put("mode", "{\"mode\": \"observe\"}").status()).isEqualTo(200);
      assertThat(admin.get("policies/versions").body().toString()).contains("ann@example.com");
    }
    try (Console console = start("--proxy", "192.0.2.1")) {
      Desk liar =
          Desk.of(console.url(), "none")
              .with("X-Forwarded-User", "ann@example.com")
              .with("X-Forwarded-Groups", "loophound-admin");
      assertThat(liar.get("status").status()).isEqualTo(401);
    }
  }

  private Path keyStore() {
    Path file = folder.resolve("keys.p12");
    String[] command = {
      "-genkeypair",
      "-alias",
      "c",
      "-keyalg",
      "EC",
      "-dname",
      "CN=localhost",
      "-ext",
      "san=ip:127.0.0.1,dns:localhost",
      "-storetype",
      "PKCS12",
      "-storepass",
      "changeit",
      "-keystore",
      file.toString()
    };
    Outcome made = ForkedJvm.ofTool("keytool").withoutAgent().args(command).run();
    assertThat(made.exitCode()).as("%s", made).isZero();
    return file;
  }

  private static SSLContext trusting(KeyStore keys)
      throws java.security.GeneralSecurityException, IOException {
    KeyStore trusted = KeyStore.getInstance("PKCS12");
    trusted.load(null, null);
    trusted.setCertificateEntry("c", keys.getCertificate("c"));
    TrustManagerFactory managers =
        TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
    managers.init(trusted);
    SSLContext tls = SSLContext.getInstance("TLS");
    tls.init(null, managers.getTrustManagers(), null);
    return tls;
  }

  private static String pem(String what, byte[] bytes) {
    String text = Base64.getMimeEncoder().encodeToString(bytes);
    return "-----BEGIN " + what + "-----\n" + text + "\n-----END " + what + "-----\n";
  }

  @Test
  void speaksTlsWithPemFilesOrAKeyStore()
      throws IOException, UsageException, java.security.GeneralSecurityException {
    Path file = keyStore();
    KeyStore keys = KeyStore.getInstance(file.toFile(), "changeit".toCharArray());
    SSLContext tls = trusting(keys);
    Path certificate = folder.resolve("cert.pem");
    Files.writeString(certificate, pem("CERTIFICATE", keys.getCertificate("c").getEncoded()));
    Path key = folder.resolve("key.pem");
    Files.writeString(
        key, pem("PRIVATE KEY", keys.getKey("c", "changeit".toCharArray()).getEncoded()));
    Path password = Files.writeString(folder.resolve("password"), "changeit\n");
    String[][] ways = {
      {"--tls-cert", certificate.toString(), "--tls-key", key.toString()},
      {"--tls-pkcs12", file.toString(), "--tls-password-file", password.toString()}
    };
    for (String[] way : ways) {
      try (Console console = start(way)) {
        assertThat(console.url()).startsWith("https://127.0.0.1:");
        assertThat(admin(console).trusting(tls).get("status").status()).isEqualTo(200);
      }
    }
    assertThatThrownBy(() -> start("--tls-cert", key.toString(), "--tls-key", key.toString()))
        .hasMessageStartingWith("--tls-cert: ");
    assertThatThrownBy(
            () -> start("--tls-cert", certificate.toString(), "--tls-key", certificate.toString()))
        .hasMessageContaining("openssl pkcs8 -topk8");
    assertThatThrownBy(() -> start("--tls-pkcs12", file.toString()))
        .hasMessageContaining("keys.p12");
  }

  @Test
  void aPortThatIsTakenIsSaid() throws IOException {
    try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      Outcome outcome =
          ForkedJvm.ofJar(ForkedJvm.agentJar())
              .withoutAgent()
              .args("console", "--store", server.url(), "--port", "" + taken.getLocalPort())
              .run();
      assertThat(outcome.exitCode()).isEqualTo(1);
      assertThat(outcome.err())
          .contains("--port " + taken.getLocalPort() + ": Address already in use; allowed is");
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "--port 8720 | --store is missing, such as --store redis://redis.internal:6379",
        "--store http://u:hidden@h | loophound.store: it has another form; allowed is redis://",
        "--store redis://h --prot 1 | unknown option \"--prot\"; did you mean \"--port\"?",
        "--store redis://h --port 99999 | --port = 99999: allowed is 0 (any free one) to 65535",
        "--store redis://h --port | --port needs a value",
        "--store redis://h --tls-key k | --tls-cert and --tls-key belong together",
        "--store redis://h --proxy all | --proxy = all: allowed are IP addresses"
      })
  void aBadCommandLineIsSaid(String options, String said) {
    String[] words = ("console " + options).split(" ", -1);
    Outcome outcome = ForkedJvm.ofJar(ForkedJvm.agentJar()).withoutAgent().args(words).run();
    assertThat(outcome.exitCode()).isEqualTo(2);
    assertThat(outcome.err()).contains("loophound: console: " + said).doesNotContain("hidden");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "boss ann 0123456789abcdef | :1: it cannot be read; allowed are lines of viewer,",
        "viewer ann short | :1: the token of ann is too short; allowed are 16 characters or more",
        "# nobody | it is empty; allowed are lines of viewer, operator or admin"
      })
  void aBadTokenFileIsSaid(String text, String said) throws IOException {
    Path file = Files.writeString(folder.resolve("tokens"), text);
    assertThatThrownBy(() -> start("--token-file", file.toString()))
        .isInstanceOf(IOException.class)
        .hasMessageContaining(said);
    assertThatThrownBy(() -> start("--token-file", folder + "/none"))
        .hasMessageContaining("--token-file: " + folder + "/none does not exist");
  }
}
