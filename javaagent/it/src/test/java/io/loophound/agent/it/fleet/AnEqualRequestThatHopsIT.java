package io.loophound.agent.it.fleet;

import static org.assertj.core.api.Assertions.assertThat;

import io.loophound.agent.testkit.FleetMember;
import io.loophound.agent.testkit.Outcome;
import io.loophound.agent.testkit.RedisServer;
import io.loophound.examples.standin.StandIn;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * With the shipped jar and a real store: a load balancer gives each retry of a request to the other
 * of two JVMs, which refuse the fifth one of their own.
 */
class AnEqualRequestThatHopsIT {
  private static final int MOST = 20;
  private static final int ALONE = 2 * 4; // calls before a JVM has seen its fifth

  @AutoClose private static final RedisServer SERVER = RedisServer.start();

  @AutoClose private static final StandIn MODEL = StandIn.start();

  @TempDir Path folder;
  private final List<FleetMember> jvms = new ArrayList<>();

  @AfterEach
  void stop() {
    jvms.forEach(FleetMember::close);
  }

  private void start(String... settings) {
    for (int i = 0; i < 2; i++) {
      List<String> all = new ArrayList<>(List.of(settings));
      all.add("compat=fairvisor"); // exact-request, and nothing else
      all.add("store=" + SERVER.url());
      FleetMember jvm =
          FleetMember.start(MODEL.baseUrl(), folder, "jvm" + i, all.toArray(String[]::new));
      jvms.add(jvm.awaits("store "));
    }
  }

  /** How many calls are made before one is refused. */
  private int hop(String session) {
    for (int i = 0; i < MOST; i++) {
      String answer = jvms.get(i % 2).ask("chat", session, "Where is order A-1042?");
      if (!answer.equals("200")) {
        assertThat(answer).startsWith("422 ").contains("the identical request was made");
        return i;
      }
    }
    return MOST;
  }

  @Test
  void isRefusedWhereNeitherJvmAloneWouldRefuseIt() throws IOException {
    Path secret = Files.writeString(folder.resolve("secret"), "the secret of this fleet\n");
    start("store.secret-file=" + secret);
    assertThat(hop("order-1")).isBetween(4, ALONE - 1);
    assertThat(hop("-")).as("nothing tells that they belong together").isEqualTo(ALONE);
    assertThat(SERVER.command("KEYS *")).contains("{loophound}:count:").doesNotContain("order-1");
    for (FleetMember jvm : jvms) {
      Outcome outcome = jvm.finish();
      assertThat(outcome.report().path("errors").asInt(-1)).as("%s", outcome).isZero();
      assertThat(outcome.err()).doesNotContain("ERROR", "Exception");
    }
  }

  /** What it is compared with. */
  @Test
  void withoutTheSecretEachJvmCountsItsOwn() {
    start("store.prefix=other");
    assertThat(hop("order-1")).isEqualTo(ALONE);
  }
}
