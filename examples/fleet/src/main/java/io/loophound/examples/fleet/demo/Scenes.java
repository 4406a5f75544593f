package io.loophound.examples.fleet.demo;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.loophound.agent.testkit.FleetMember;
import io.loophound.agent.testkit.HoppingLoop;
import io.loophound.examples.standin.Counts;
import io.loophound.examples.standin.StandIn;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.function.BooleanSupplier;
import org.awaitility.Awaitility;

/** The scenes of the demo, in order. */
final class Scenes {
  /** The tokens that a user may use on one day. */
  static final int BUDGET = 200;

  private static final int LONGEST_LOOP = 30;
  private static final int MOST_QUESTIONS = 60;
  private static final Duration PATIENCE = Duration.ofSeconds(30);
  private static final ObjectMapper JSON = new ObjectMapper();

  private final Page page;
  private final StandIn model;
  private final List<FleetMember> alone;
  private final List<FleetMember> fleet;

  Scenes(Page page, StandIn model, List<FleetMember> alone, List<FleetMember> fleet) {
    this.page = page;
    this.model = model;
    this.alone = alone;
    this.fleet = fleet;
  }

  /** A loop that hops. */
  void loop() {
    page.title(
        "A loop that hops: each call comes from the next JVM, and the model's server keeps the"
            + " history.");
    HoppingLoop without = HoppingLoop.run(alone, "loop-failing-tool@alone", LONGEST_LOOP);
    page.without(
        without.stopped()
            ? "stopped after " + without.calls() + " calls"
            : without.calls() + " calls, and nobody stops it: no JVM sees more than one round");
    HoppingLoop with = HoppingLoop.run(fleet, "loop-failing-tool@fleet", LONGEST_LOOP);
    if (with.stopped()) {
      page.with(true, with.calls() + " calls; " + with.refusedBy().name() + " refuses the next:");
      page.quote(with.message().substring("422 ".length()));
    } else {
      page.with(false, with.calls() + " calls, and nobody stops it " + with.message());
    }
  }

  /** A budget of a user. */
  void budget() {
    page.title("A user with a budget of " + BUDGET + " tokens a day asks all JVMs in turn.");
    model.reset();
    int passed = passed(alone);
    page.without(
        passed
            + " answers, "
            + tokens(alone)
            + " tokens: each JVM has a budget of its own and knows of no other");
    int shared = passed(fleet);
    long tokens = tokens(fleet);
    page.with(
        shared > 0 && tokens <= BUDGET * 3 / 2,
        shared + " answers, " + tokens + " tokens, then every JVM refuses");
  }

  /** How many questions of a user are answered, until three JVMs in a row refuse. */
  private static int passed(List<FleetMember> jvms) {
    int passed = 0;
    int refused = 0;
    for (int i = 0; i < MOST_QUESTIONS && refused < jvms.size(); i++) {
      boolean answered =
          jvms.get(i % jvms.size()).ask("ann", "Question number " + i + "?").equals("200");
      passed += answered ? 1 : 0;
      refused = answered ? 0 : refused + 1;
    }
    return passed;
  }

  private long tokens(List<FleetMember> jvms) {
    long sum = 0;
    for (FleetMember each : jvms) {
      Counts counts = model.counts("chat@" + each.name());
      sum += counts.inputTokens() + counts.outputTokens();
    }
    return sum;
  }

  /** A session that an operator ends, and revives. */
  void session() {
    FleetMember a = fleet.get(0);
    FleetMember c = fleet.get(2);
    page.title(
        "An operator ends a session in " + a.name() + ", and revives it in " + c.name() + ".");
    a.ask("ben", "What is new?");
    a.admin("POST", "/api/v1/runs/" + a.run() + "/terminate");
    double ended = seconds(() -> c.ask("ben", "Anything?").startsWith("422"));
    c.admin("POST", "/api/v1/runs/" + c.run() + "/revive");
    double revived = seconds(() -> a.ask("ben", "And now?").equals("200"));
    page.with(
        ended >= 0 && revived >= 0,
        String.format(
            Locale.ROOT,
            "%s refuses it after %.1f seconds; revived there, %s answers after %.1f seconds",
            c.name(),
            ended,
            a.name(),
            revived));
  }

  /** A policy for all. */
  void policy() {
    FleetMember b = fleet.get(1);
    page.title("An operator gives " + b.name() + " another policy, with a reason.");
    b.admin(
        "PUT",
        "/api/v1/policies/default?author=ann&reason=INC-17",
        "{\"detectors\": {\"score\": {\"threshold\": 12}}}");
    double seen = seconds(() -> members(b).findValuesAsText("policies").equals(ones()));
    page.with(
        seen >= 0,
        String.format(Locale.ROOT, "all %d JVMs have it %.1f seconds later", fleet.size(), seen));
  }

  private List<String> ones() {
    return fleet.stream().map(each -> "1").toList();
  }

  /** Who is there. */
  void fleet() {
    FleetMember a = fleet.get(0);
    page.title("The fleet, as GET /api/v1/fleet of any of its JVMs shows it:");
    page.line(String.format("%-28s %-9s %-9s %s", "JVM", "mode", "policies", "LoopHound"));
    List<JsonNode> members = new ArrayList<>();
    members(a).forEach(members::add);
    members.sort(Comparator.comparing(each -> each.path("process").asText()));
    for (JsonNode each : members) {
      page.line(
          String.format(
              "%-28s %-9s %-9s %s",
              each.path("process").asText(),
              each.path("mode").asText(),
              "version " + each.path("policies").asText(),
              each.path("version").asText()));
    }
    page.title("Its dashboard, while it runs:");
    page.line(a.address() + "/#token=" + a.token().strip());
    page.text("./demo fleet --stay keeps it open. All about fleets: docs/fleet.md");
  }

  private static JsonNode members(FleetMember member) {
    try {
      return JSON.readTree(member.admin("GET", "/api/v1/fleet")).path("members");
    } catch (JsonProcessingException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** After how many seconds it is so, or -1 if it does not become so. */
  private static double seconds(BooleanSupplier so) {
    long start = System.nanoTime();
    try {
      Awaitility.await().atMost(PATIENCE).until(so::getAsBoolean);
    } catch (org.awaitility.core.ConditionTimeoutException e) {
      return -1;
    }
    return (System.nanoTime() - start) / 1e9;
  }
}
