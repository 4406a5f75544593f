package io.loophound.agent.store.redis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.loophound.agent.store.engine.Announced;
import io.loophound.agent.store.engine.Answer;
import io.loophound.agent.store.engine.Changes;
import io.loophound.agent.store.engine.Revision;
import io.loophound.agent.store.engine.SharedTotal;
import io.loophound.agent.store.engine.StoreException;
import io.loophound.agent.store.engine.StoredValue;
import io.loophound.agent.store.engine.Sums;
import io.loophound.agent.testkit.LocalhostCertificate;
import io.loophound.agent.testkit.RedisServer;
import java.io.IOException;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLSocket;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** With real servers: what is wrong is said in words. */
class ServersThatCannotBeUsedTest {
  @AutoClose private static final RedisServer SERVER = RedisServer.start();

  private static RedisStore store(String url) {
    return new RedisStore(RedisAddress.of(url), 2000, "loophound", "m", System::nanoTime);
  }

  private static void refuses(String url, String reason) {
    try (RedisStore store = store(url)) {
      assertThatThrownBy(store::open)
          .isInstanceOf(StoreException.class)
          .hasMessageContaining(reason);
    }
  }

  private static String url(String user, String password) {
    return SERVER.url().replace("//", "//" + user + ":" + password + "@");
  }

  @Test
  void nobodyListens() {
    RedisServer gone = RedisServer.start();
    gone.close();
    refuses(gone.url(), "the connection was refused");
    refuses("redis://no-such-host.invalid", "its host is not known");
  }

  @Test
  void itWantsAnotherPassword() {
    try (RedisServer closed = RedisServer.start("--requirepass", "secret")) {
      refuses(closed.url(), "it wants a password (store.password-file)");
      refuses(closed.url().replace("//", "//:wrong@"), "it refuses the user or the password");
      try (RedisStore store = store(closed.url().replace("//", "//:secret@"))) {
        assertThat(open(store)).startsWith(RedisServer.product() + " ");
      }
    }
  }

  @Test
  void itIsReadOnly() {
    try (RedisServer replica =
        RedisServer.start("--replicaof", "127.0.0.1", Integer.toString(SERVER.port()))) {
      Awaitility.await("replica")
          .until(() -> replica.command("INFO replication").contains("master_link_status:up"));
      refuses(replica.url(), "it is a read-only replica: name the primary");
    }
  }

  @Test
  void itsMemoryIsFull() {
    try (RedisServer small = RedisServer.start("--maxmemory", "1")) {
      refuses(small.url(), "its memory is full: OOM ");
    }
  }

  @Test
  void itsUserMayNotDoEverything() {
    SERVER.command("ACL SETUSER few on >few ~{loophound}:* +@all -xadd");
    refuses(url("few", "few"), "its user may not do what is needed, see docs/fleet.md: NOPERM");
    SERVER.command("ACL SETUSER elsewhere on >few ~other:* +@all");
    refuses(url("elsewhere", "few"), "its user may not do what is needed");
  }

  /** What the page says is enough, and all of it is needed. */
  @Test
  void theUserOfTheDocumentationMayDoAllThatIsNeeded() throws IOException, StoreException {
    Path root = Path.of("").toAbsolutePath();
    while (!Files.exists(root.resolve("docs/fleet.md"))) {
      root = root.getParent();
    }
    String line =
        Files.readString(root.resolve("docs/fleet.md"))
            .lines()
            .filter(each -> each.startsWith("ACL SETUSER"))
            .findFirst()
            .orElseThrow();
    assertThat(SERVER.command(line.replace(">PASSWORD", ">pass"))).isEqualTo("+OK\n");
    try (RedisStore store = store(url("loophound", "pass"))) {
      assertThat(store.open()).startsWith(RedisServer.product() + " ");
      Answer<SharedTotal> sum = store.add("sum", new Sums(5, 7, 1), Duration.ofMinutes(1));
      store.keep("value", "text", Duration.ofMinutes(1));
      Answer<StoredValue> kept = store.findValue("value");
      store.drop("value");
      Answer<Changes> news = store.changesSince("0-0");
      Answer<Integer> alive = store.alive(Duration.ofSeconds(30));
      store.send();
      assertThat(sum.get()).isEqualTo(new SharedTotal(new Sums(5, 7, 1), new Sums(5, 7, 1)));
      assertThat(kept.get().value()).isEqualTo("text");
      assertThat(kept.get().left()).isBetween(Duration.ofSeconds(50), Duration.ofMinutes(1));
      assertThat(news.get().told()).extracting(Changes.Entry::name).contains("value");
      assertThat(alive.get()).isEqualTo(1);
      mayShareAllElse(store);
    }
  }

  private static void mayShareAllElse(RedisStore store) throws StoreException {
    Duration life = Duration.ofMinutes(1);
    store.note("noted", "quietly", life);
    store.join();
    Answer<Boolean> claimed = store.claim("probe", life);
    Answer<StoredValue> noted = store.findValue("noted");
    Answer<Boolean> revised =
        store.revise("document", new Revision(1, Map.of("author", "ann")), 10);
    Answer<List<Revision>> revisions = store.revisions("document", 10);
    store.append("log", Map.of("what", "seen"), 10);
    Answer<List<Revision>> appended = store.revisions("log", 10);
    Answer<List<String>> members = store.members(life);
    Answer<Announced> end = store.announced(null, Duration.ZERO);
    store.send();
    assertThat(claimed.get()).isTrue();
    assertThat(noted.get().value()).isEqualTo("quietly");
    assertThat(revised.get()).isTrue();
    assertThat(revisions.get()).containsExactly(new Revision(1, Map.of("author", "ann")));
    assertThat(appended.get()).extracting(Revision::fields).containsExactly(Map.of("what", "seen"));
    assertThat(members.get()).containsExactly("m");

    Answer<Boolean> announced = store.announce("trail", "rounds", life);
    Answer<Announced> heard = store.announced(end.get().position(), Duration.ofSeconds(1));
    store.send();
    assertThat(announced.get()).isTrue();
    assertThat(heard.get().values()).containsExactly(Map.entry("trail", "rounds"));
  }

  @Test
  void itDoesNotAnswer() {
    try (RedisServer frozen = RedisServer.start()) {
      frozen.freeze();
      try (RedisStore store =
          new RedisStore(RedisAddress.of(frozen.url()), 100, "f", "m", System::nanoTime)) {
        assertThatThrownBy(store::open).hasMessage("it does not answer in time (store.timeout)");
      } finally {
        frozen.thaw();
      }
    }
  }

  @Test
  void itSpeaksNoTls() {
    refuses(SERVER.url().replace("redis:", "rediss:"), "; does it speak TLS (rediss)?");
  }

  @Test
  void nobodyKnowsWhoSignedItsCertificate(@TempDir Path folder) throws Exception {
    SSLContext tls = SSLContext.getInstance("TLS");
    tls.init(new LocalhostCertificate(folder).managers().getKeyManagers(), null, null);
    try (ServerSocket server = tls.getServerSocketFactory().createServerSocket(0)) {
      CompletableFuture<Void> served =
          CompletableFuture.runAsync(
              () -> {
                try (SSLSocket client = (SSLSocket) server.accept()) {
                  client.startHandshake();
                } catch (IOException e) {
                  // the client has ended it
                }
              });
      refuses(
          "rediss://localhost:" + server.getLocalPort(),
          "no TLS connection: PKIX path building failed");
      served.get(120, TimeUnit.SECONDS);
    }
  }

  private static String open(RedisStore store) {
    try {
      return store.open();
    } catch (StoreException e) {
      throw new AssertionError(e);
    }
  }
}
