package io.loophound.examples.demo;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;

class ReportsTest {
  private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
  private final PrintStream out = new PrintStream(bytes, true, StandardCharsets.UTF_8);

  @Test
  void jsonHasWhatAProgramAsksFor() throws Exception {
    String text = JsonReport.of(Runs.good());
    JsonNode json = new ObjectMapper().readTree(text);
    assertThat(text.lines()).hasSize(1);
    assertThat(json.fieldNames()).toIterable().containsExactly("looping", "parse_retry", "healthy");
    assertThat(json.at("/looping/without/model_calls").asInt()).isEqualTo(50);
    assertThat(json.at("/looping/without/extrapolated/usd_per_hour").isNumber()).isTrue();
    assertThat(json.at("/looping/with/model_calls").asInt()).isEqualTo(4);
    assertThat(json.at("/looping/with/detector").asText()).isEqualTo("sequence");
    assertThat(json.at("/looping/with/ended").asText()).isEqualTo("killed");
    assertThat(json.at("/parse_retry/with/tool_calls").asInt()).isEqualTo(4);
    assertThat(json.at("/healthy/without/answer").asText()).isEqualTo("42");
    assertThat(json.at("/healthy/with/answer").asText()).isEqualTo("42");
    assertThat(json.at("/healthy/with/detector").isNull()).isTrue();
    assertThat(json.at("/healthy/without").has("extrapolated")).isFalse();
  }

  @Test
  void textShowsTheKillAndTheSameAnswer() {
    String text = report(Runs.good(), new Style(false));
    assertThat(text)
        .contains(
            "without          50         49   100,000      1,000    0.2080    1.2  stand-in's limit")
        .contains("killed: sequence")
        .contains("identical answer")
        .contains("java.lang.LoopHoundKill: LoopHound terminated run r1")
        .contains("loophound.sequence.threshold")
        .contains("GPT-4.1 prices: 2.00 USD per million tokens in, 8.00 out")
        .contains("Extrapolated, not measured")
        .contains("14.98 USD at one call")
        .doesNotContain("FAILED")
        .doesNotContain("\u001b");
  }

  @Test
  void textFitsATerminal() {
    assertThat(report(Runs.good(), new Style(false)).lines())
        .allSatisfy(line -> assertThat(line).hasSizeLessThanOrEqualTo(TextReport.WIDTH));
  }

  @Test
  void textUsesColoursOnlyWhenAsked() {
    assertThat(report(Runs.good(), new Style(true)))
        .contains("\u001b[32mkilled: sequence\u001b[0m");
  }

  @Test
  void textComplainsWithTheWordsOfTheGuardedRun() {
    Pair pair = new Pair(Subject.HEALTHY, Runs.answered("42", 25), Runs.killed());
    TextReport.complain(List.of(pair), out, new Style(false));
    assertThat(bytes.toString(StandardCharsets.UTF_8))
        .contains("FAILED: healthy researcher")
        .contains("said: java.lang.LoopHoundKill: LoopHound terminated")
        .contains("logged: " + Runs.WARNING);
  }

  @Test
  void textNamesOtherEndings() {
    Pair pair = new Pair(Subject.HEALTHY, Runs.failed(), Runs.answered("41", 3));
    assertThat(report(List.of(pair), new Style(false))).contains("failed", "another answer");
  }

  @Test
  void wrapsAtSpaces() {
    assertThat(Wrap.lines("one two  three", 7)).containsExactly("one two", "three");
    assertThat(Wrap.lines("extraordinary a", 3)).containsExactly("extraordinary", "a");
    assertThat(Wrap.lines(" ", 3)).isEmpty();
  }

  private String report(List<Pair> pairs, Style style) {
    TextReport report = new TextReport(out, style);
    report.start();
    for (Pair pair : pairs) {
      report.section(pair.subject());
      report.without(pair.without());
      report.with(pair);
    }
    report.end(pairs);
    return bytes.toString(StandardCharsets.UTF_8);
  }
}
