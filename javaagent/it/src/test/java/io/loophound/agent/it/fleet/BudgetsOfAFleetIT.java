package io.loophound.agent.it.fleet;

import static org.assertj.core.api.Assertions.assertThat;

import io.loophound.agent.testkit.FleetMember;
import io.loophound.agent.testkit.Outcome;
import io.loophound.agent.testkit.RedisServer;
import io.loophound.examples.standin.StandIn;
import java.nio.file.Path;
import java.time.Duration;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** With the shipped jar and a real store: for whom costs are added up in all JVMs. */
class BudgetsOfAFleetIT {
  private static final int MOST = 100;
  private static final Pattern TOKENS = Pattern.compile("loophound_tokens_total\\{[^}]*\\} (\\d+)");

  @AutoClose private static final StandIn MODEL = StandIn.start(0, Integer.MAX_VALUE);
  @AutoClose private static final RedisServer SERVER = RedisServer.start();

  @TempDir Path folder;
  private final List<FleetMember> members = new ArrayList<>();

  @AfterEach
  void stop() {
    members.forEach(FleetMember::close);
  }

  private FleetMember start(String fleet, String... settings) {
    String[] all = new String[settings.length + 2];
    all[0] = "store=" + SERVER.url();
    all[1] = "store.prefix=" + fleet;
    System.arraycopy(settings, 0, all, 2, settings.length);
    String name = "jvm" + members.size();
    FleetMember member =
        FleetMember.start(MODEL.baseUrl(), folder, name, all).awaits("store " + SERVER.url());
    members.add(member);
    return member;
  }

  /** One call after the other; how many are made until one is refused for this reason. */
  private static int calls(String session, String reason, FleetMember... jvms) {
    for (int i = 0; i < MOST; i++) {
      String answer = jvms[i % jvms.length].ask(session, "Question number " + (i + 10) + "?");
      if (!answer.equals("200")) {
        assertThat(answer).startsWith("422 ").contains(reason);
        return i;
      }
    }
    throw new AssertionError("no call was refused");
  }

  private void awaitRefused(FleetMember jvm, String session) {
    Awaitility.await("refused").until(() -> jvm.ask(session, "And now?").startsWith("422"));
  }

  private void finish() {
    for (FleetMember each : members) {
      Outcome outcome = each.finish();
      assertThat(outcome.report().path("errors").asInt(-1)).as("%s", outcome).isZero();
      assertThat(outcome.err()).doesNotContain("ERROR", "Exception");
    }
  }

  @Test
  void theBudgetOfARunHoldsAlthoughItsSessionMovesFromJvmToJvm() {
    String budget = "budget.tokens=500";
    String reason = "set loophound.budget.tokens";
    FleetMember alone = start("alone", budget);
    int inOne = calls("s", reason, alone);
    assertThat(inOne).as("far more than JVMs").isGreaterThan(8);

    FleetMember a = start("sessions", budget);
    FleetMember b = start("sessions", budget);
    int hopping = calls("s", reason, a, b);

    // an answer of the store may be late, once in each JVM
    assertThat(hopping).isBetween(inOne - 1, inOne + 2);
    awaitRefused(a, "s");
    awaitRefused(b, "s");
    assertThat(a.ask("other", "And what about me?")).isEqualTo("200");
    finish();
  }

  @Test
  void agentsAndSessionsOfAnotherServiceAreOthers() {
    String budget = "budget.agent-tokens-per-day=300";
    FleetMember a = start("services", budget);
    FleetMember b = start("services", budget);
    FleetMember billing = start("services", budget, "service=billing");
    assertThat(billing.ask("s", "What is new?")).isEqualTo("200");
    assertThat(a.ask("s", "What is old?")).isEqualTo("200");
    assertThat(a.admin("POST", "/api/v1/runs/" + a.run() + "/terminate")).contains("decision");
    awaitRefused(b, "s");
    assertThat(billing.ask("s", "What about me?")).isEqualTo("200");

    String reason = "set loophound.budget.agent-tokens-per-day";
    assertThat(calls("t", reason, a, b)).isPositive();
    awaitRefused(a, "t");
    awaitRefused(b, "t");
    assertThat(billing.ask("t", "And me?")).isEqualTo("200");
    finish();
  }

  /** It is far above what replies cost: held back, it would use up a day with no call. */
  @Test
  void whatAReplyMayTakeAtMostIsNotHeldBack() {
    String budget = "budget.fleet-tokens-per-day=500";
    String reason = "set loophound.budget.fleet-tokens-per-day";
    int without = calls("-", reason, start("open", budget), start("open", budget));
    String most = "-Dmax-tokens=64000";
    int with = calls("-", reason, start("most", budget, most), start("most", budget, most));
    assertThat(without).isGreaterThan(8);
    assertThat(with).isBetween(without - 2, without + 2); // an answer may be late in each JVM
    finish();
  }

  private static long tokens(FleetMember jvm) {
    Matcher found = TOKENS.matcher(jvm.admin("GET", "/api/v1/metrics"));
    assertThat(found.find()).isTrue();
    return Long.parseLong(found.group(1));
  }

  /** Of equal length, so that they cost the same. */
  private static long cost(FleetMember jvm) {
    assertThat(jvm.ask("-", "Question number 1?")).isEqualTo("200");
    long before = tokens(jvm);
    assertThat(jvm.ask("-", "Question number 2?")).isEqualTo("200");
    return tokens(jvm) - before;
  }

  @Test
  void whatAJvmHasSpentLastIsSentWhenItEnds() {
    FleetMember jvm = start("ends");
    long cost = cost(jvm);
    assertThat(cost).isPositive();
    long expected = tokens(jvm) + cost;
    String day = "{ends}:sum:day:" + LocalDate.now(ZoneOffset.UTC) + ":fleet";

    assertThat(jvm.ask("-", "Question number 3?")).isEqualTo("200");
    finish();

    assertThat(SERVER.command("BITFIELD " + day + " GET i64 #1"))
        .isEqualTo("*1\n:" + expected + "\n");
  }

  /** Whoever waited for an answer would wait for as long as the store may take. */
  @Test
  void aStoreThatIsFrozenHoldsUpNoEnd() {
    Duration answer = Duration.ofSeconds(50);
    FleetMember jvm = start("frozen", "store.timeout=" + answer.toSeconds() + "s");
    assertThat(jvm.ask("-", "Question number 1?")).isEqualTo("200");
    SERVER.freeze();
    try {
      assertThat(jvm.ask("-", "Question number 2?")).isEqualTo("200");
      long began = System.nanoTime();
      Outcome outcome = jvm.finish();
      assertThat(Duration.ofNanos(System.nanoTime() - began)).isLessThan(answer.dividedBy(2));
      assertThat(outcome.exitCode()).isZero();
      assertThat(outcome.report().path("errors").asInt(-1)).isZero();
      assertThat(outcome.report().path("model_calls").asInt()).isEqualTo(2);
      assertThat(outcome.agentLines())
          .filteredOn(line -> line.contains("store"))
          .as("no more than that it was there")
          .singleElement()
          .asString()
          .contains("store " + SERVER.url());
      assertThat(outcome.err()).doesNotContain("ERROR", "Exception");
    } finally {
      SERVER.thaw();
    }
  }
}
