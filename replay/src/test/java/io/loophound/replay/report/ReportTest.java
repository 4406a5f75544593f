package io.loophound.replay.report;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.loophound.detectors.guard.Evidence;
import io.loophound.detectors.policy.Action;
import io.loophound.detectors.view.Waste;
import io.loophound.replay.RunResult;
import io.loophound.replay.Trace.Label;
import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.Test;

class ReportTest {
  private static final Evidence EVIDENCE =
      new Evidence(
          "tool x repeats",
          List.of("result"),
          4,
          new Evidence.Steps(1, 4),
          new Waste(3, 300, 0.5, false),
          new Evidence.Remedy("loophound.x (now 4)", "", Action.BLOCK));

  private static final Evidence SCORED =
      new Evidence(
          "tool x failed again",
          List.of("result"),
          4,
          Evidence.Limit.NONE,
          new Evidence.Steps(1, 4),
          new Waste(3, 300, 0.5, false),
          new Evidence.Remedy("loophound.threshold (now 10)", "", Action.BLOCK),
          new Evidence.Scored("permanent", 10.01, List.of()),
          List.of());

  private static RunResult run(String id, Label label, Action decision, int step, int saved) {
    return run(id, label, decision, step, saved, EVIDENCE);
  }

  private static RunResult run(
      String id, Label label, Action decision, int step, int saved, Evidence evidence) {
    boolean quiet = decision == Action.ALLOW;
    return new RunResult(
        id,
        "src",
        label,
        decision,
        quiet ? "" : "cycle",
        step,
        saved,
        saved * 0.1,
        20,
        saved,
        saved * 0.1,
        false,
        quiet ? null : evidence);
  }

  private static Label loop(int first, int redundant) {
    return new Label(true, "ping_pong", first, -1, redundant, false);
  }

  private static Summary summary() {
    Summary summary = new Summary();
    summary.add(run("found", loop(4, 10), Action.BLOCK, 6, 8));
    summary.add(run("early", loop(4, 10), Action.STEER, 3, 0));
    summary.add(run("warned", loop(4, 10), Action.WARN, 5, 0));
    summary.add(run("missed", loop(4, 10), Action.ALLOW, -1, 0));
    summary.add(run("ok", new Label(false, "", -1, -1, 0, true), Action.ALLOW, -1, 0));
    summary.add(run("alarm\u001b", new Label(false, "", -1, -1, 0, true), Action.BLOCK, 9, 0));
    summary.add(run("maybe", Label.NONE, Action.TERMINATE, 2, 0));
    return summary;
  }

  @Test
  void talliesByKindAndSource() {
    Tally kind = summary().kinds().get("ping_pong");

    assertThat(kind.loops()).isEqualTo(4);
    assertThat(kind.loopsStopped()).isEqualTo(2);
    assertThat(kind.loopsWarned()).isOne();
    assertThat(kind.loopsMissed()).isOne();
    assertThat(kind.early()).isOne();
    assertThat(kind.medianSaved()).isZero();
    assertThat(summary().hardNegatives().healthy()).isEqualTo(2);
    assertThat(summary().sources().get("src").healthyStopped()).isOne();
    assertThat(summary().all().unknownStopped()).isOne();
  }

  @Test
  void theMedianLiesBetweenTheTwoInTheMiddle() {
    Summary summary = new Summary();
    summary.add(run("a", loop(4, 10), Action.BLOCK, 6, 2));
    summary.add(run("b", loop(4, 10), Action.BLOCK, 6, 6));

    assertThat(summary.all().medianSaved()).isEqualTo(0.4);
    assertThat(new Tally().medianSaved()).isNaN();
  }

  @Test
  void textNamesMissesAndFalseAlarmsWithTheirEvidence() {
    assertThat(TextReport.of(summary()))
        .contains("ping_pong                         4        2       1       1      1    0 %")
        .contains("loops missed: 1\n  missed (src, ping_pong, from event 4, 10 redundant calls)\n")
        .contains("loops only warned about: 1\n  warned")
        .contains("early verdicts: 1\n  early")
        .contains("healthy runs stopped: 1\n  alarm? (src, hard negative)\n")
        .contains(
            "    block by cycle at event 9: tool x repeats, 4 times; to change it set"
                + " loophound.x (now 4)\n")
        .contains("healthy runs warned about: none\n");
  }

  @Test
  void theSignAndTheScoreAreNamed() throws IOException {
    Summary summary = new Summary();
    Label healthy = new Label(false, "", -1, -1, 0, false);
    summary.add(run("scored", healthy, Action.BLOCK, 9, 0, SCORED));

    assertThat(TextReport.of(summary)).contains("block by cycle (permanent, 10.0) at event 9");
    JsonNode evidence =
        new ObjectMapper().readTree(JsonReport.of(summary)).path("runs").path(0).path("evidence");
    assertThat(evidence.path("sign").asText()).isEqualTo("permanent");
    assertThat(evidence.path("score").asDouble()).isEqualTo(10.01);
  }

  @Test
  void jsonHoldsOneObjectForEachRun() throws IOException {
    JsonNode report = new ObjectMapper().readTree(JsonReport.of(summary()));

    assertThat(report.path("runs")).hasSize(7);
    JsonNode found = report.path("runs").get(0);
    assertThat(found.path("id").asText()).isEqualTo("found");
    assertThat(found.path("source").asText()).isEqualTo("src");
    assertThat(found.path("kind").asText()).isEqualTo("ping_pong");
    assertThat(found.path("loop").asBoolean()).isTrue();
    assertThat(found.path("hard_negative").isBoolean()).isTrue();
    assertThat(found.path("decision").asText()).isEqualTo("block");
    assertThat(found.path("detector").asText()).isEqualTo("cycle");
    assertThat(found.path("step").asInt()).isEqualTo(6);
    assertThat(found.path("first_loop_step").asInt()).isEqualTo(4);
    assertThat(found.path("saved_calls").asInt()).isEqualTo(8);
    assertThat(found.path("redundant_calls").asInt()).isEqualTo(10);
    assertThat(found.path("evidence").path("count").asInt()).isEqualTo(4);
  }

  @Test
  void jsonHasNullForWhatIsNotThere() throws IOException {
    JsonNode report = new ObjectMapper().readTree(JsonReport.of(summary()));

    JsonNode healthy = report.path("runs").get(4);
    assertThat(healthy.path("decision").asText()).isEqualTo("allow");
    assertThat(healthy.path("step").isNull()).isTrue();
    assertThat(healthy.path("first_loop_step").isNull()).isTrue();
    assertThat(healthy.path("evidence").isNull()).isTrue();
    assertThat(report.path("runs").get(6).path("loop").isNull()).isTrue();
    JsonNode kinds = report.path("summary").path("by_kind");
    assertThat(kinds.path("ping_pong").path("loops_missed").asInt()).isOne();
    assertThat(report.path("summary").path("all").path("healthy_stopped").asInt()).isOne();
  }
}
