package io.loophound.agent.it.fleet;

import static org.assertj.core.api.Assertions.assertThat;

import io.loophound.agent.testkit.FleetMember;
import io.loophound.agent.testkit.HoppingLoop;
import io.loophound.agent.testkit.LocalhostCertificate;
import io.loophound.agent.testkit.Outcome;
import io.loophound.agent.testkit.RedisServer;
import io.loophound.examples.standin.StandIn;
import java.nio.file.Path;
import java.util.List;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * With the shipped jar, a real store and TLS: the JVM knows who signed the store's certificate,
 * which is for {@code localhost}.
 */
class AStoreOfAnotherNameIsRefusedIT {
  private static final String LOOP = "loop-failing-tool";

  @AutoClose private final StandIn model = StandIn.start();
  @AutoClose private final RedisServer server = RedisServer.start();

  @TempDir Path folder;
  private LocalhostCertificate certificate;
  @AutoClose private TlsFront front;

  @BeforeEach
  void open() throws Exception {
    certificate = new LocalhostCertificate(folder);
    front = new TlsFront(server.port(), certificate);
  }

  private FleetMember start(String host) {
    String[] trust = certificate.trust();
    return FleetMember.start(
        model.baseUrl(),
        folder,
        "jvm",
        "store=rediss://" + host + ":" + front.port(),
        trust[0],
        trust[1]);
  }

  private static Outcome finish(FleetMember jvm) {
    Outcome outcome = jvm.finish();
    assertThat(outcome.report().path("errors").asInt(-1)).as("%s", outcome).isZero();
    return outcome;
  }

  @Test
  void itIsUsedUnderTheNameOfItsCertificate() {
    try (FleetMember jvm = start("localhost")) {
      jvm.awaits("store rediss://localhost:" + front.port() + " (" + RedisServer.product() + " ");
      assertThat(finish(jvm).err()).doesNotContain("WARN");
    }
    assertThat(server.command("KEYS {loophound}:*")).contains("{loophound}:");
  }

  @Test
  void underAnotherOneItIsRefusedWithOneLineAndTheJvmGuardsByItself() {
    try (FleetMember jvm = start("127.0.0.1")) {
      jvm.awaits("WARN the store rediss://127.0.0.1:" + front.port() + " cannot be used: ");
      Awaitility.await("tried again").until(() -> front.connections() >= 3);

      HoppingLoop loop = HoppingLoop.run(List.of(jvm), LOOP, 40);

      assertThat(loop.stopped()).as(loop.message()).isTrue();
      List<String> lines =
          finish(jvm).err().lines().filter(line -> line.contains("store")).toList();
      assertThat(lines)
          .singleElement()
          .asString()
          .contains(
              "no TLS connection: its certificate is for another host: No subject alternative",
              "127.0.0.1",
              "; loops are stopped as before");
    }
    assertThat(server.command("KEYS *")).as("nothing was written").isEqualTo("*0\n");
  }
}
