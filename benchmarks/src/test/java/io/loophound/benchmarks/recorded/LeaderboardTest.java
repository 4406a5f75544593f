package io.loophound.benchmarks.recorded;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.loophound.benchmarks.baseline.AgentGazer;
import io.loophound.benchmarks.baseline.Guards;
import io.loophound.benchmarks.baseline.Stop;
import io.loophound.benchmarks.baseline.TailFingerprint;
import io.loophound.replay.Replay.View;
import io.loophound.replay.Trace;
import io.loophound.replay.TraceReader;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LeaderboardTest {

  @Test
  void eachGuardStopsAnExactRepeatWhereItsRuleSays() {
    Trace trace = repeat(20);
    assertThat(Guards.langSight(3).stop(trace)).isEqualTo(new Stop(5, true));
    assertThat(Guards.langSight(5).stop(trace)).isEqualTo(new Stop(9, true));
    assertThat(new AgentGazer(true).stop(trace)).isEqualTo(new Stop(6, true));
    assertThat(new AgentGazer(false).stop(trace)).isEqualTo(new Stop(8, true));
    assertThat(new TailFingerprint().stop(trace)).isEqualTo(new Stop(14, true));
    assertThat(stop("OpenHands", trace)).isEqualTo(new Stop(7, false));
    assertThat(stop("Gemini CLI, without its model", trace)).isEqualTo(new Stop(9, true));
    assertThat(stop("OpenClaw, switched on", repeat(21))).isEqualTo(new Stop(41, true));
    assertThat(stop("Stella", trace)).isEqualTo(new Stop(5, false));
    assertThat(stop("Toloka 5", trace)).isEqualTo(new Stop(9, false));
    assertThat(stop("agent-guard", trace)).isEqualTo(new Stop(5, true));
    assertThat(new LoopHoundReplay(View.FULL).stop(trace)).isNotNull();
    assertThat(new LoopHoundReplay(View.HTTP).stop(trace)).isNotNull();
  }

  @Test
  void whatIsSavedBeginsWithTheStop() {
    Trace trace = repeat(20);
    assertThat(new Outcome(null, new Stop(5, true)).saved(trace))
        .isEqualTo(17 / 18.0, within(1e-9));
    assertThat(new Outcome(null, new Stop(6, true)).saved(trace))
        .isEqualTo(17 / 18.0, within(1e-9));
    assertThat(new Outcome(null, new Stop(6, false)).saved(trace))
        .isEqualTo(16 / 18.0, within(1e-9));
    assertThat(new Outcome(null, new Stop(0, true)).saved(trace)).isEqualTo(1);
    assertThat(new Outcome(new Stop(0, true), null).saved(trace)).isZero();
    assertThat(new Outcome(new Stop(3, true), null).early(trace.label())).isTrue();
    assertThat(new Outcome(new Stop(4, true), null).early(trace.label())).isFalse();
  }

  @Test
  void aTableRanksTheDetectorsByRecallLessHarm() {
    BoardTable table = new BoardTable(List.of("never", "always", "right"));
    Run loop = Run.of("set", line(20));
    Run healthy = Run.of("set", line(20).replace("\"loop\":true", "\"loop\":false"));
    Outcome none = new Outcome(null, null);
    Outcome at = new Outcome(new Stop(5, true), new Stop(5, true));
    table.tally("set", 0).add(loop, none);
    table.tally("set", 0).add(healthy, none);
    table.tally("set", 1).add(loop, at);
    table.tally("set", 1).add(healthy, at);
    table.tally("set", 2).add(loop, at);
    table.tally("set", 2).add(healthy, none);
    table.tally("set", 2).cost(10, 25, 10240);
    assertThat(table.render())
        .startsWith("**set**: 1 loops, 1 healthy\n")
        .containsSubsequence(
            "| right | 1 (100.0 %, 20.7 to 100.0) |  | 94 % | 0 (0.0 %, 0.0 to 79.3) | 1.00 | 2.5 | 1.0 |",
            "| never | 0 (0.0 %, 0.0 to 79.3) |  | 0 % | 0 (0.0 %, 0.0 to 79.3) | 0.00 |",
            "| always | 1 (100.0 %, 20.7 to 100.0) |  | 94 % | 1 (100.0 %, 20.7 to 100.0) | 0.00 |");
    assertThat(table.json()).contains("\"detector\" : \"right\"", "\"low\" : 0.2065");
  }

  @Test
  void theIntervalIsWilsons() {
    Wilson some = new Wilson(3, 1160);
    assertThat(some.low()).isEqualTo(0.00088, within(0.00001));
    assertThat(some.high()).isEqualTo(0.00758, within(0.00001));
    assertThat(new Wilson(0, 0)).extracting(Wilson::low, Wilson::high).containsExactly(0.0, 1.0);
  }

  @Test
  void aStopThatComesTooLateCatchesNothing() {
    Run run = Run.of("zoo", line(20).replace("\"loop\":true", "\"loop\":true,\"latest_event\":6"));
    assertThat(run.inTime(outcome(new Stop(6, true)))).isTrue();
    assertThat(run.inTime(outcome(new Stop(6, false)))).isFalse();
    assertThat(Run.of("zoo", line(20)).inTime(outcome(new Stop(38, false)))).isTrue();
    assertThat(Run.of("zoo", line(20)).inTime(outcome(new Stop(39, false)))).isFalse();
    assertThat(run.inTime(outcome(null))).isFalse();
  }

  @Test
  void aProgramOfSeveralConversationsCountsOnce() {
    Tally tally = new Tally();
    for (int i = 1; i <= 3; i++) {
      String line = line(3).replace("\"loop\":true", "\"loop\":false");
      Run run = Run.of("zoo", line.replace("\"id\":\"r\"", "\"id\":\"zoo/p#" + i + "\""));
      tally.add(run, outcome(i == 2 ? new Stop(1, true) : null));
    }
    assertThat(tally.harm()).isEqualTo(new Wilson(1, 1));
  }

  @Test
  void aConformanceCaseIsARunWithALabel() {
    String events = "\"config\":{\"window\":5},\"events\":[{\"t\":\"tool\",\"name\":\"a\"}]}";
    String loop = "{\"id\":\"c\",\"expected\":{\"verdict\":\"loop\",\"latest_step\":1}," + events;
    assertThat(Run.of("cases", loop)).extracting(Run::loop, Run::latest).containsExactly(true, 1);
    assertThat(Run.of("cases", loop).line()).doesNotContain("config", "expected");
    assertThat(Run.of("cases", loop.replace("\"loop\"", "\"none\"")).loop()).isFalse();
    assertThat(Run.of("cases", loop.replace("\"loop\"", "\"cap\"")).trace().label().loop())
        .isNull();
  }

  @Test
  void aProgramCanBeADetector() throws IOException {
    String answers =
        "while read -r run; do echo '{\"step\": 2, \"before\": true, \"cpu_us\": 7}'; done";
    try (ProcessEntry entry = new ProcessEntry("mine", answers)) {
      assertThat(entry.judge(Run.of("set", line(3)))).isEqualTo(outcome(new Stop(2, true)));
      assertThat(entry.judge(Run.of("set", line(4))).stopped()).isTrue();
      assertThat(entry.cpuMicros()).isEqualTo(14);
      assertThatThrownBy(() -> entry.judge(Run.of("set", line(1))))
          .hasMessage(
              "mine answered {\"step\":2,\"before\":true,\"cpu_us\":7} to run r: step must be null or the"
                  + " index of one of its 2 events");
    }
    try (ProcessEntry entry = new ProcessEntry("mine", "read -r run")) {
      assertThatThrownBy(() -> entry.judge(Run.of("set", line(3))))
          .hasMessage("mine ended at run r");
    }
  }

  @Test
  void aResultInTheNameOfTheUserIsNoPerson() {
    Trace trace = new TraceReader().read(line(9).replace("\"role\":\"tool\"", "\"role\":\"user\""));
    assertThat(stop("Stella", trace)).isEqualTo(new Stop(5, false));
    assertThat(stop("OpenHands", trace)).isEqualTo(new Stop(7, false));
  }

  private static Outcome outcome(Stop stop) {
    return new Outcome(stop, stop);
  }

  private static Stop stop(String name, Trace trace) {
    return Guards.others().stream()
        .filter(guard -> guard.name().equals(name))
        .findFirst()
        .orElseThrow()
        .stop(trace);
  }

  @Test
  void theMedianOfAnEvenNumberLiesBetween() {
    assertThat(BoardTable.median(List.of(1.0, 0.0, 0.5))).isEqualTo(0.5);
    assertThat(BoardTable.median(List.of(1.0, 0.0))).isEqualTo(0.5);
    assertThat(BoardTable.median(List.of())).isZero();
  }

  @Test
  void filesAreReadPlainAndPackedAndErrorsNameTheLine(@TempDir Path folder) throws IOException {
    Path plain = folder.resolve("runs.jsonl");
    Files.writeString(plain, line(3) + "\n\n" + line(4) + "\n");
    Path packed = folder.resolve("runs.jsonl.gz");
    try (OutputStream out = new GZIPOutputStream(Files.newOutputStream(packed))) {
      Files.copy(plain, out);
    }
    assertThat(TraceFiles.read(plain)).hasSize(2).isEqualTo(TraceFiles.read(packed));
    Files.writeString(plain, line(3) + "\n{\n");
    assertThatThrownBy(() -> TraceFiles.read(plain))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("runs.jsonl:2: ");
  }

  private static Trace repeat(int times) {
    return new TraceReader().read(line(times));
  }

  /** The same call with the same result again and again; redundant from the third on. */
  private static String line(int times) {
    StringBuilder events = new StringBuilder();
    for (int i = 0; i < times; i++) {
      events.append(i == 0 ? "" : ",").append("{\"t\":\"llm\",\"messages_tail\":[");
      events.append(
          i == 0
              ? "{\"role\":\"user\",\"content\":\"find it\"}"
              : "{\"role\":\"tool\",\"content_from\":" + (2 * i - 1) + "}");
      events.append("],\"response\":\"Let me look it up once more\",");
      events.append("\"tool_calls\":[{\"name\":\"search\",\"args\":{\"q\":\"x\"}}]},");
      events.append("{\"t\":\"tool\",\"name\":\"search\",\"args\":{\"q\":\"x\"},");
      events.append("\"result\":\"nothing\",\"error\":false}");
    }
    return "{\"id\":\"r\",\"source\":\"s\",\"label\":{\"loop\":true,\"kind\":\"exact_repeat\","
        + "\"first_loop_step\":4,\"last_loop_step\":"
        + (2 * times - 2)
        + ",\"redundant_llm_calls\":"
        + (times - 2)
        + "},\"events\":["
        + events
        + "]}";
  }
}
