package io.loophound.agent.it.fleet;

import static org.assertj.core.api.Assertions.assertThat;

import io.loophound.agent.it.fleet.apps.AsksForUsers;
import io.loophound.agent.testkit.ForkedJvm;
import io.loophound.agent.testkit.RedisServer;
import io.loophound.agent.testkit.RunningJvm;
import io.loophound.examples.standin.StandIn;
import java.time.Duration;
import java.util.List;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;

/**
 * With the shipped jar, a real server and OpenTelemetry's own SDK: a user has one budget in all
 * JVMs, wherever an application names them.
 */
class UsersOfAFleetIT {
  private static final List<String> PLACES = List.of("request", "baggage", "context", "span");

  @AutoClose private static final StandIn MODEL = StandIn.start();
  @AutoClose private static final RedisServer SERVER = RedisServer.start();

  private int asked;

  private static RunningJvm start() {
    RunningJvm jvm =
        ForkedJvm.of(AsksForUsers.class)
            .env("OPENAI_BASE_URL", MODEL.baseUrl())
            .property("loophound.store", SERVER.url())
            .property("loophound.user.from", "span,baggage,request")
            .property("loophound.budget.user-tokens-per-day", "300")
            .start();
    return jvm.awaitOut("ready");
  }

  private String ask(RunningJvm jvm, String place, String user) {
    asked++;
    String end = " (end of " + asked + ")";
    jvm.send(place + " " + user + " " + asked).awaitOut(end);
    String out = jvm.out();
    int to = out.indexOf(end);
    return out.substring(out.lastIndexOf('\n', to) + 1, to);
  }

  @Test
  void aUserHasOneBudgetWhereverItIsNamed() {
    try (RunningJvm a = start();
        RunningJvm b = start()) {
      assertThat(ask(a, "request", "ann")).isEqualTo("200"); // the agent begins with the first
      a.awaitErr("store ");
      assertThat(ask(b, "request", "ann")).isEqualTo("200");
      b.awaitErr("store ");
      String last = "";
      for (int i = 0; i < 100 && !last.startsWith("422"); i++) {
        last = ask(i % 2 == 0 ? a : b, PLACES.get(i % PLACES.size()), "ann");
      }
      assertThat(last).contains("the daily budget of the user of 300 tokens");
      for (RunningJvm each : List.of(a, b)) {
        for (String place : PLACES) {
          Awaitility.await(place) // an answer of the store may be late
              .atMost(Duration.ofSeconds(20))
              .until(() -> ask(each, place, "ann").startsWith("422"));
          assertThat(ask(each, place, "bob-" + place)).isEqualTo("200");
        }
      }
      assertThat(SERVER.command("KEYS *")).contains(":user:").doesNotContain("ann", "bob");
      assertThat(a.finish().report().path("errors").asInt(-1)).isZero();
      assertThat(b.finish().report().path("errors").asInt(-1)).isZero();
    }
  }
}
