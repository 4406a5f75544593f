package io.loophound.agent.it.fleet;

import static org.assertj.core.api.Assertions.assertThat;

import io.loophound.agent.it.fleet.apps.AsksForUsers;
import io.loophound.agent.testkit.ForkedJvm;
import io.loophound.agent.testkit.RedisServer;
import io.loophound.agent.testkit.RunningJvm;
import io.loophound.examples.standin.StandIn;
import java.util.List;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;

/**
 * With the shipped jar, a real server and OpenTelemetry's own SDK: a user or tenant has one budget
 * in all JVMs, wherever an application names them.
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
            .property("loophound.tenant.from", "baggage")
            .property("loophound.budget.tenant-tokens-per-day", "300")
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

  /** They ask in turn until one call is refused. */
  private String firstRefusal(List<String> places, String whom, RunningJvm... jvms) {
    for (int i = 0; i < 100; i++) {
      String answer = ask(jvms[i % jvms.length], places.get(i % places.size()), whom);
      if (!answer.equals("200")) {
        return answer;
      }
    }
    throw new AssertionError("no call was refused");
  }

  /** An answer of the store may be late. */
  private void awaitRefusal(RunningJvm jvm, String place, String whom) {
    Awaitility.await(place).until(() -> ask(jvm, place, whom).startsWith("422"));
  }

  @Test
  void aUserAndATenantHaveOneBudgetWhereverTheyAreNamed() {
    try (RunningJvm a = start();
        RunningJvm b = start()) {
      assertThat(ask(a, "request", "ann")).isEqualTo("200"); // the agent begins with the first
      a.awaitErr("store ");
      assertThat(ask(b, "request", "ann")).isEqualTo("200");
      b.awaitErr("store ");
      assertThat(firstRefusal(PLACES, "ann", a, b))
          .contains("the daily budget of the user of 300 tokens");
      for (RunningJvm each : List.of(a, b)) {
        for (String place : PLACES) {
          awaitRefusal(each, place, "ann");
          assertThat(ask(each, place, "bob-" + place)).isEqualTo("200");
        }
      }
      assertThat(firstRefusal(List.of("tenant"), "acme", a, b))
          .contains("the daily budget of the tenant of 300 tokens");
      for (RunningJvm each : List.of(a, b)) {
        awaitRefusal(each, "tenant", "acme");
        assertThat(ask(each, "tenant", "globex")).isEqualTo("200");
        assertThat(ask(each, "request", "acme")).as("a user of that name").isEqualTo("200");
      }
      assertThat(SERVER.command("KEYS *"))
          .contains(":user:", ":tenant:")
          .doesNotContain("ann", "bob", "acme", "globex");
      assertThat(a.finish().report().path("errors").asInt(-1)).isZero();
      assertThat(b.finish().report().path("errors").asInt(-1)).isZero();
    }
  }
}
