package io.loophound.benchmarks.recorded;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.loophound.benchmarks.baseline.AgentGazer;
import io.loophound.benchmarks.baseline.Baseline;
import io.loophound.benchmarks.baseline.LangSight;
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

class CompareTest {

  @Test
  void eachGuardStopsAnExactRepeatWhereItsRuleSays() {
    Trace trace = repeat(20);
    assertThat(new LangSight(3).stop(trace)).isEqualTo(new Stop(5, true));
    assertThat(new LangSight(5).stop(trace)).isEqualTo(new Stop(9, true));
    assertThat(new AgentGazer(true).stop(trace)).isEqualTo(new Stop(6, true));
    assertThat(new AgentGazer(false).stop(trace)).isEqualTo(new Stop(8, true));
    assertThat(new TailFingerprint().stop(trace)).isEqualTo(new Stop(14, true));
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
  void theTableCountsRunsForEachGuard() {
    Baseline never = guard("never", null);
    Baseline always = guard("always", new Stop(0, true));
    ComparisonTable table = new ComparisonTable(List.of(never, always));
    Trace trace = repeat(20);
    List<Outcome> outcomes = List.of(Outcome.of(never, trace), Outcome.of(always, trace));
    table.addLoop("1 loops", trace, outcomes);
    table.addHealthy("2 healthy", outcomes);
    table.addHealthy("2 healthy", List.of(outcomes.get(0), outcomes.get(0)));
    assertThat(table.render())
        .isEqualTo(
            """
            | runs stopped | runs | never | always |
            |---|---|---|---|
            | loops | 1 | 0 (0 %), saved 0 % | 1 (100 %), 1 early, saved 100 % |
            | healthy | 2 | 0 | 1 (50.0 %) |
            """);
  }

  @Test
  void theMedianOfAnEvenNumberLiesBetween() {
    assertThat(ComparisonTable.median(List.of(1.0, 0.0, 0.5))).isEqualTo(0.5);
    assertThat(ComparisonTable.median(List.of(1.0, 0.0))).isEqualTo(0.5);
    assertThat(ComparisonTable.median(List.of())).isZero();
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

  private static Baseline guard(String name, Stop stop) {
    return new Baseline() {
      @Override
      public String name() {
        return name;
      }

      @Override
      public Stop stop(Trace trace) {
        return stop;
      }
    };
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
