package io.loophound.agent.store.view;

import static org.assertj.core.api.Assertions.assertThat;

import io.loophound.agent.store.StoreSettings;
import io.loophound.agent.store.engine.Answer;
import io.loophound.agent.store.engine.FleetStore;
import io.loophound.agent.store.engine.StoredValue;
import io.loophound.agent.store.redis.RedisStore;
import io.loophound.agent.testkit.RedisServer;
import io.loophound.detectors.policy.DetectorSpec;
import io.loophound.detectors.policy.GuardPolicy;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** A real server that was fine can no longer be used, and is mended later. */
class FaultsInUseTest {
  private static final int MOST = 100;

  @AutoClose
  private final RedisServer server = RedisServer.start("--enable-protected-configs", "yes");

  private Path password; // a file
  private long now;

  @BeforeEach
  void passwordIsKnown(@TempDir Path folder) throws IOException {
    password = Files.writeString(folder.resolve("password"), "pass\n");
  }

  private SteppedJvm jvm(String name) {
    String url = server.url().replace("//", "//u@");
    StoreSettings settings = StoreSettings.of(url, password.toString(), "", "t", 2000);
    RedisStore store = new RedisStore(settings, 2000, "t", name, () -> now);
    GuardPolicy policy =
        GuardPolicy.builder()
            .noDetectors()
            .detector(
                DetectorSpec.named("budget")
                    .defaults()
                    .with("fleet-tokens-per-day", MOST * SteppedJvm.TOKENS))
            .build();
    return new SteppedJvm(name, store, policy, null, () -> now);
  }

  private static Arguments fault(String name, List<String> breaks, List<String> mends, String why) {
    return Arguments.of(name, breaks, mends, "pass", why);
  }

  static Stream<Arguments> faults() {
    return Stream.of(
        fault(
            "its memory is full",
            List.of("CONFIG SET maxmemory 1"),
            List.of("CONFIG SET maxmemory 0"),
            "its memory is full: OOM "),
        fault(
            "a command is forbidden",
            List.of("ACL SETUSER u -bitfield"),
            List.of("ACL SETUSER u +bitfield"),
            "its user may not do what is needed, see docs/fleet.md: NOPERM"),
        fault(
            "its keys are forbidden",
            List.of("ACL SETUSER u resetkeys ~other:*"),
            List.of("ACL SETUSER u ~*"),
            "its user may not do what is needed"),
        fault(
            "it becomes a replica",
            List.of("REPLICAOF 127.0.0.1 1"),
            List.of("REPLICAOF NO ONE"),
            "it is a read-only replica: name the primary"),
        Arguments.of(
            "the password changes, and the file later",
            List.of("ACL SETUSER u resetpass >other", "CLIENT KILL USER u"),
            List.of(),
            "other",
            "it refuses the user or the password"),
        fault(
            "it cannot save",
            List.of("CONFIG SET dir /proc", "CONFIG SET save \"3600 1\"", "BGSAVE"),
            List.of("CONFIG SET stop-writes-on-bgsave-error no"),
            "it cannot save and refuses to write"));
  }

  static Stream<Arguments> foreignKeys() {
    return Stream.of(
        fault(
            "somebody has a list in place of the news",
            List.of("DEL {t}:told", "LPUSH {t}:told x"),
            List.of("DEL {t}:told"),
            "WRONGTYPE"),
        fault(
            "somebody has a text in place of the JVMs",
            List.of("SET {t}:jvms x"),
            List.of("DEL {t}:jvms"),
            "WRONGTYPE"));
  }

  private void pass(SteppedJvm... all) {
    pass(12_000, all); // then it is tried again
  }

  private void pass(long millis, SteppedJvm... all) {
    now += TimeUnit.MILLISECONDS.toNanos(millis);
    for (SteppedJvm jvm : all) {
      jvm.step();
    }
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource({"faults", "foreignKeys"})
  void isSaidOnceAndTheGuardGoesOn(
      String name, List<String> breaks, List<String> mends, String newest, String why)
      throws IOException {
    server.command("ACL SETUSER u on >pass ~* +@all");
    try (SteppedJvm a = jvm("a");
        SteppedJvm b = jvm("b")) {
      for (int i = 0; i < 3; i++) {
        pass(a, b);
      }
      assertThat(calls(10, a, b)).isEqualTo(20);
      breaks.forEach(server::command);
      if (breaks.contains("BGSAVE")) {
        awaitFailure();
      }
      int passed = 20 + calls(MOST, a, b);
      assertThat(passed)
          .as("what is left is divided; of each a call was under way")
          .isBetween(MOST, MOST + 2);
      for (SteppedJvm jvm : List.of(a, b)) {
        assertThat(jvm.isConnected()).isFalse();
        assertThat(jvm.log()).filteredOn(line -> line.contains(why)).as(why).hasSize(1);
      }

      mends.forEach(server::command);
      Files.writeString(password, newest);
      pass(a, b);
      pass(a, b);
      assertThat(tokensInStore(a)).contains(":" + passed * SteppedJvm.TOKENS + "\n");
      assertThat(a.call("") || b.call("")).isFalse();
      for (SteppedJvm jvm : List.of(a, b)) {
        assertThat(jvm.log().get(jvm.log().size() - 1))
            .contains("is back; what this JVM has spent");
        assertThat(jvm.log()).hasSizeLessThanOrEqualTo(4);
      }
    }
  }

  /**
   * Secrets are changed by putting another file in their place, which for a moment is not there.
   */
  @Test
  void aPasswordFileThatIsGoneForAMomentIsSaidAndReadAgain() throws IOException {
    server.command("ACL SETUSER u on >pass ~* +@all");
    try (SteppedJvm a = jvm("a")) {
      pass(a);
      assertThat(a.isConnected()).isTrue();
      Files.delete(password);
      server.command("CLIENT KILL USER u");
      pass(a);
      pass(a);
      assertThat(a.isConnected()).isFalse();
      assertThat(a.log().get(a.log().size() - 1))
          .contains("loophound.store.password-file = " + password + ": it cannot be read");
      Files.writeString(password, "pass");
      pass(a);
      assertThat(a.isConnected()).isTrue();
    }
  }

  /** A program that is no member of the fleet, such as the console. */
  @Test
  void aConsoleComesBackWithTheNewPassword() throws IOException {
    server.command("ACL SETUSER u on >pass ~* +@all");
    StoreSettings settings =
        StoreSettings.of(server.url().replace("//", "//u@"), password.toString(), "", "t", 2000);
    RedisStore store = new RedisStore(settings, 2000, "t", "console", () -> now);
    try (DirectStore console = new DirectStore(store, () -> now)) {
      assertThat(console.request(FaultsInUseTest::find)).isCompleted();
      server.command("ACL SETUSER u resetpass >other");
      server.command("CLIENT KILL USER u");
      assertThat(console.request(FaultsInUseTest::find)).isCompletedExceptionally();
      now += TimeUnit.SECONDS.toNanos(2);
      assertThat(console.request(FaultsInUseTest::find))
          .isCompletedExceptionally()
          .failsWithin(Duration.ZERO)
          .withThrowableThat()
          .withMessageContaining("it refuses the user or the password");
      Files.writeString(password, "other");
      now += TimeUnit.SECONDS.toNanos(2);
      assertThat(console.request(FaultsInUseTest::find)).isCompleted();
    }
  }

  private static Supplier<String> find(FleetStore store) {
    Answer<StoredValue> answer = store.findValue("any");
    return () -> answer.get().value();
  }

  /** How many of them are made. */
  private int calls(int each, SteppedJvm... jvms) {
    int passed = 0;
    for (int i = 0; i < each; i++) {
      for (SteppedJvm jvm : jvms) {
        passed += jvm.call("") ? 1 : 0;
      }
      pass(100, jvms); // so that all of it is paid on one day
    }
    return passed;
  }

  private void awaitFailure() {
    Awaitility.await("it could not save")
        .until(() -> server.command("INFO persistence").contains("rdb_last_bgsave_status:err"));
  }

  private String tokensInStore(SteppedJvm jvm) {
    String day = jvm.fleet().time().today().toString();
    return server.command("BITFIELD {t}:sum:day:" + day + ":fleet GET i64 #1");
  }
}
