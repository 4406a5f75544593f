package io.loophound.replay.report;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.loophound.detectors.policy.Action;
import io.loophound.replay.RunResult;
import io.loophound.replay.Trace.Label;
import io.loophound.replay.report.Change.Kind;
import java.io.IOException;
import java.io.StringReader;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.xml.sax.InputSource;

class ComparisonTest {
  private static final Label LOOP = new Label(true, "ping_pong", 4, -1, 10, false);
  private static final Label HEALTHY = new Label(false, "", -1, -1, 0, false);
  private static final int EVENTS = 40;

  private static RunResult run(String id, Label label, Action decision, int step) {
    boolean quiet = decision == Action.ALLOW;
    int after = decision.isAtLeast(Action.BLOCK) ? (EVENTS - step) / 2 : 0;
    return new RunResult(
        id,
        "src",
        label,
        decision,
        quiet ? "" : "cycle",
        step,
        0,
        0,
        EVENTS,
        after,
        after * 0.01,
        false,
        null);
  }

  private static Comparison comparison() {
    Comparison all = new Comparison();
    all.add(run("new", LOOP, Action.ALLOW, -1), run("new", LOOP, Action.BLOCK, 10));
    all.add(run("gone<b>", HEALTHY, Action.BLOCK, 20), run("gone<b>", HEALTHY, Action.WARN, 20));
    all.add(run("sooner", LOOP, Action.BLOCK, 20), run("sooner", LOOP, Action.BLOCK, 12));
    all.add(run("later", LOOP, Action.STEER, 12), run("later", LOOP, Action.BLOCK, 14));
    all.add(run("harder", LOOP, Action.STEER, 12), run("harder", LOOP, Action.BLOCK, 12));
    all.add(run("told", Label.NONE, Action.ALLOW, -1), run("told", Label.NONE, Action.WARN, 9));
    all.add(run("same", LOOP, Action.BLOCK, 20), run("same", LOOP, Action.BLOCK, 20));
    return all;
  }

  @Test
  void tellsHowEachRunChanges() {
    assertThat(comparison().runs())
        .extracting(Change::kind)
        .containsExactly(
            Kind.NEWLY_STOPPED,
            Kind.NO_LONGER_STOPPED,
            Kind.SOONER,
            Kind.LATER,
            Kind.OTHERWISE,
            Kind.OTHERWISE,
            Kind.SAME);
    assertThat(comparison().leftBefore().calls()).isEqualTo(30);
    assertThat(comparison().leftAfter().calls()).isEqualTo(15 + 14 + 13 + 14 + 10);
  }

  @Test
  void thePeoplesReportNamesOldAndNew() {
    assertThat(ComparisonText.of(comparison()))
        .contains("newly stopped: 1\n  new (src, loop)\n    old: allow\n    new: block by cycle")
        .contains("no longer stopped: 1\n", "sooner: 1\n", "later: 1\n", "otherwise: 2\n")
        .containsPattern("healthy runs stopped +1 +0\n")
        .containsPattern("what they had cost +0.30 USD +0.66 USD\n")
        .doesNotContain("same: ");
  }

  @Test
  void theProgramsReportListsWhatChanges() throws IOException {
    JsonNode json = new ObjectMapper().readTree(ComparisonJson.of(comparison()));

    assertThat(json.at("/changes")).hasSize(6);
    assertThat(json.at("/changes/0/old/step").isNull()).isTrue();
    assertThat(json.at("/changes/0/new/step").asInt()).isEqualTo(10);
    assertThat(json.at("/summary/no_longer_stopped/healthy").asInt()).isOne();
    assertThat(json.at("/summary/new/loops_stopped").asInt()).isEqualTo(5);
  }

  @Test
  void thePageIsWellFormedAndNeedsNothing() throws Exception {
    String page = ComparisonPage.of(comparison());
    String svg = page.substring(page.indexOf("<svg"), page.indexOf("</svg>") + 6);

    var drawing =
        DocumentBuilderFactory.newInstance()
            .newDocumentBuilder()
            .parse(new InputSource(new StringReader(svg)));
    assertThat(drawing.getElementsByTagName("g").getLength()).as("stops that move").isEqualTo(4);
    assertThat(page).contains("gone&lt;b&gt;").doesNotContain("<b>", "<script", "http");
  }
}
