package io.loophound.agent.it.fleet;

import static org.assertj.core.api.Assertions.assertThat;

import io.loophound.agent.testkit.FleetMember;
import io.loophound.agent.testkit.Outcome;
import io.loophound.agent.testkit.RedisServer;
import io.loophound.examples.standin.StandIn;
import java.nio.file.Path;
import java.time.LocalDate;
import java.time.ZoneOffset;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** With the shipped jar and a real server: what one JVM decides or spends, the others know. */
class AFleetActsAsOneIT {
  @AutoClose private static final StandIn MODEL = StandIn.start();
  @AutoClose private static final RedisServer SERVER = RedisServer.start();

  @TempDir Path folder;

  private FleetMember start(String name, String prefix, String... settings) {
    String[] all = new String[settings.length + 2];
    all[0] = "store=" + SERVER.url();
    all[1] = "store.prefix=" + prefix;
    System.arraycopy(settings, 0, all, 2, settings.length);
    return FleetMember.start(MODEL.baseUrl(), folder, name, all);
  }

  @Test
  void aSessionThatOneJvmTerminatesIsOverInAllAndSoIsARevival() {
    try (FleetMember a = start("a", "sessions");
        FleetMember b = start("b", "sessions");
        FleetMember c = start("c", "sessions")) {
      a.awaits("store " + SERVER.url() + " (" + RedisServer.product() + " ");
      b.awaits("store ");
      c.awaits("store ");
      assertThat(a.ask("s1", "What is new?")).isEqualTo("200");
      assertThat(b.ask("s1", "And what is old?")).isEqualTo("200");
      assertThat(b.ask("s2", "Who is there?")).isEqualTo("200");

      assertThat(a.admin("POST", "/api/v1/runs/" + a.run() + "/terminate")).contains("decision");

      awaitAnswer(c, "s1", "422"); // it meets the session now, and asks the store
      assertThat(c.ask("s1", "Anything else?"))
          .contains("an operator ended it, in orders@a/" + a.pid());
      awaitAnswer(b, "s1", "422"); // it knows the session, and hears of it
      assertThat(b.ask("s2", "Still there?")).isEqualTo("200");

      revive(c, "s1");
      awaitAnswer(a, "s1", "200");
      awaitAnswer(b, "s1", "200");
      for (FleetMember each : new FleetMember[] {a, b, c}) {
        Outcome outcome = each.finish();
        assertThat(outcome.report().path("errors").asInt(-1)).as("%s", outcome).isZero();
        assertThat(outcome.err()).doesNotContain("ERROR", "Exception");
      }
    }
  }

  private static void revive(FleetMember member, String session) {
    assertThat(member.admin("POST", "/api/v1/runs/" + member.run() + "/revive"))
        .as(session)
        .contains("\"revived\":true");
  }

  private static void awaitAnswer(FleetMember member, String session, String answer) {
    int[] number = {0};
    Awaitility.await(answer)
        .until(() -> member.ask(session, "Question " + number[0]++).startsWith(answer));
  }

  private static void awaitJvms(FleetMember member, int jvms) {
    Awaitility.await("JVMs")
        .until(
            () -> member.admin("GET", "/api/v1/metrics").contains("loophound_fleet_jvms " + jvms));
  }

  @Test
  void theDayOfAUserIsOneBudgetInAllJvms() {
    String[] budget = {"user.from=header:X-Session", "budget.user-tokens-per-day=150"};
    try (FleetMember a = start("a", "users", budget);
        FleetMember b = start("b", "users", budget)) {
      a.awaits("store ");
      b.awaits("store ");
      String last = "";
      for (int i = 0; i < 100 && !last.startsWith("422"); i++) {
        last = (i % 2 == 0 ? a : b).ask("ann", "Question number " + i + "?");
      }
      assertThat(last).contains("the daily budget of the user of 150 tokens");
      awaitAnswer(a, "ann", "422"); // an answer of the store may be late
      awaitAnswer(b, "ann", "422");
      assertThat(a.ask("bob", "And me?")).isEqualTo("200");
      assertThat(b.ask("-", "And nobody?")).isEqualTo("200");
      assertThat(SERVER.command("KEYS {users}:*")).contains(":user:").doesNotContain("ann");
    }
  }

  /** On a busy machine the store may answer late, but hardly in each of three fleets. */
  @Test
  void theDayOfAFleetIsOneBudget() {
    int spent = spentOnADay("days");
    for (int again = 0; again < 2 && spent > 400; again++) {
      spent = spentOnADay("days-" + again);
    }
    assertThat(spent).isBetween(300, 400);
  }

  private int spentOnADay(String fleet) {
    String[] budget = {"budget.fleet-tokens-per-day=400"};
    try (FleetMember a = start("a", fleet, budget);
        FleetMember b = start("b", fleet, budget)) {
      a.awaits("store ");
      b.awaits("store ");
      awaitJvms(a, 2); // else it takes what is left for its own while an answer is late
      int passed = 0;
      String last = "";
      for (int i = 0; i < 100 && !last.startsWith("422"); i++) {
        last = (i % 2 == 0 ? a : b).ask("-", "Question number " + i + "?");
        passed += last.equals("200") ? 1 : 0;
      }
      assertThat(last).contains("the daily budget of the fleet of 400 tokens");
      awaitAnswer(a, "-", "422");
      awaitAnswer(b, "-", "422");
      assertThat(passed).isGreaterThan(5);
      String key = "{" + fleet + "}:sum:day:" + LocalDate.now(ZoneOffset.UTC) + ":fleet";
      String sum =
          SERVER.command("BITFIELD " + key + " GET i64 #1").lines().skip(1).findFirst().orElse("");
      // while answers are late, each of the two may spend half of what was left (docs/fleet.md)
      int spent = Integer.parseInt(sum.substring(1));
      assertThat(spent).isBetween(300, 600);
      // a restart refills nothing
      try (FleetMember again = start("again", fleet, budget)) {
        again.awaits("store ");
        awaitAnswer(again, "-", "422");
      }
      return spent;
    }
  }
}
