package io.loophound.examples.fleet.demo;

import com.fasterxml.jackson.databind.JsonNode;
import io.loophound.agent.testkit.FleetMember;
import io.loophound.agent.testkit.HoppingLoop;
import io.loophound.examples.standin.Counts;
import io.loophound.examples.standin.StandIn;
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
  private static final Duration PATIENCE = Duration.ofMinutes(2);

  private final Page page;
  private final StandIn model;
  private final List<FleetMember> alone;
  private final List<FleetMember> fleet;
  private final DemoConsole console;

  Scenes(
      Page page,
      StandIn model,
      List<FleetMember> alone,
      List<FleetMember> fleet,
      DemoConsole console) {
    this.page = page;
    this.model = model;
    this.alone = alone;
    this.fleet = fleet;
    this.console = console;
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
        "At the console for all JVMs, an operator ends a session that began in "
            + a.name()
            + ", and revives it.");
    a.ask("ben", "What is new?");
    double listed = seconds(() -> !console.runOf(a).isEmpty());
    String run = "runs/" + console.runOf(a);
    console.post(run + "/terminate?reason=INC-16");
    double ended = seconds(() -> c.ask("ben", "Anything?").startsWith("422"));
    console.post(run + "/revive?reason=INC-16");
    double revived = seconds(() -> c.ask("ben", "And now?").equals("200"));
    page.with(
        listed >= 0 && ended >= 0 && revived >= 0,
        String.format(
            Locale.ROOT,
            "%s refuses it after %.1f seconds, and answers %.1f seconds after it is revived",
            c.name(),
            ended,
            revived));
    audit(run.substring(run.indexOf('/') + 1));
  }

  /** What is on record of who has ended and revived a run. */
  private void audit(String run) {
    List<String> changes = new ArrayList<>();
    for (JsonNode event : console.get("verdicts?kind=audit").path("events")) {
      if (event.path("run").asText().equals(run)) {
        String who = event.path("author").asText() + ", " + event.path("reason").asText();
        changes.add(0, event.path("change").asText() + " (" + who + ")"); // the oldest first
      }
    }
    page.with(changes.size() == 2, "on record: " + String.join(", then ", changes));
  }

  /** A policy for all. */
  void policy() {
    FleetMember b = fleet.get(1);
    page.title("An operator gives " + b.name() + " another policy, with a reason.");
    b.admin(
        "PUT",
        "/api/v1/policies/default?author=ann&reason=INC-17",
        "{\"detectors\": {\"score\": {\"threshold\": 12}}}");
    double seen = seconds(() -> members().findValuesAsText("policies").equals(ones()));
    page.with(
        seen >= 0,
        String.format(Locale.ROOT, "all %d JVMs have it %.1f seconds later", fleet.size(), seen));
  }

  private List<String> ones() {
    return fleet.stream().map(each -> "1").toList();
  }

  /** Who is there. */
  void fleet() {
    page.title("The fleet, as GET /api/v1/fleet of the console or of any JVM shows it:");
    page.line(String.format("%-28s %-9s %-9s %s", "JVM", "mode", "policies", "LoopHound"));
    List<JsonNode> members = new ArrayList<>();
    members().forEach(members::add);
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
    page.title("The console, while it runs:");
    page.line(console.url());
    page.text("./demo fleet --stay keeps it open. All about it: docs/console.md, docs/fleet.md");
  }

  private JsonNode members() {
    return console.get("fleet").path("members");
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
