package io.loophound.agent.cli;

import static io.loophound.agent.cli.ReplayTrial.loop;
import static io.loophound.agent.cli.ReplayTrial.run;
import static org.assertj.core.api.Assertions.assertThat;

import io.loophound.detectors.policy.DetectorSpec;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ReplayCommandTest {
  @TempDir Path folder;
  private Path runs;

  private Path write(String name, String... lines) throws IOException {
    return Files.writeString(
        folder.resolve(name), String.join("\n", lines).replace('\'', '"') + "\n");
  }

  @BeforeEach
  void writeRuns() throws IOException {
    runs = write("runs.jsonl", loop("one"), loop("two"));
  }

  @Test
  void reportsWhatAPolicyMakesOfTheRuns() {
    ReplayTrial result = run("replay", runs.toString());

    assertThat(result.code()).isZero();
    assertThat(result.out()).contains("exact_repeat", "loops missed: none", "cost saved");
  }

  @Test
  void aValueThatMatchesNothingIsSaidAndTheRunsAreReplayed() {
    ReplayTrial result = run("replay", "--set", "tool.look*.exempt=true", runs.toString());

    assertThat(result.code()).as(result.err()).isZero();
    assertThat(result.out()).contains("loops missed: none");
    assertThat(result.err()).contains("tool.look*.exempt: the name of a tool is whole");
  }

  @Test
  void readsGzip() throws IOException {
    Path packed = folder.resolve("runs.gz");
    try (OutputStream out = new GZIPOutputStream(Files.newOutputStream(packed))) {
      Files.copy(runs, out);
    }

    ReplayTrial result = run("replay", packed.toString());

    assertThat(result.code()).isZero();
    assertThat(result.out()).isEqualTo(run("replay", runs.toString()).out());
  }

  @Test
  void aFolderStandsForTheRecordingsInIt() throws IOException {
    write("notes.txt", "no recording");
    write("runs-2.jsonl", loop("three"));
    String both = run("replay", runs.toString(), folder.resolve("runs-2.jsonl").toString()).out();

    ReplayTrial result = run("replay", folder.toString());

    assertThat(result.code()).as(result.err()).isZero();
    assertThat(result.out()).isEqualTo(both);
  }

  @Test
  void aFolderWithoutRecordingsIsSaid() throws IOException {
    Path empty = Files.createDirectory(folder.resolve("empty"));

    ReplayTrial result = run("replay", empty.toString());

    assertThat(result.code()).isEqualTo(2);
    assertThat(result.err()).contains("no file *.jsonl or *.jsonl.gz is in");
  }

  @Test
  void jsonIsNothingButJson() {
    ReplayTrial result = run("replay", "--report", "json", runs.toString());

    assertThat(result.code()).isZero();
    assertThat(result.out())
        .startsWith("{\"runs\":[{\"id\":\"one\",\"source\":\"s\",\"kind\":\"exact_repeat\"")
        .endsWith("}}\n")
        .containsOnlyOnce("\n");
  }

  @Test
  void explainListsTheStepsThatAVerdictRestsOn() {
    for (String view : new String[] {"full", "http"}) {
      ReplayTrial result = run("replay", "--explain", "--view", view, runs.toString());

      assertThat(result.code()).isZero();
      assertThat(result.out())
          .contains(
              "verdicts of one (s)\n",
              " by score ",
              "    step 1 (event 0): look, arguments new, result new\n",
              "    step 2 (event 2): look, arguments as in step 1, result as in step 1\n",
              "verdicts of two (s)\n");
    }
    assertThat(run("replay", runs.toString()).out()).doesNotContain("verdicts of");
  }

  @Test
  void explanationsOfTheJsonReportHoldNoContent() {
    String out = run("replay", "--explain", "--report", "json", runs.toString()).out();

    assertThat(out)
        .contains(
            "\"lines\":[{\"step\":1,\"event\":0,\"tool\":\"look\",\"arguments_as\":0,"
                + "\"result_as\":0,\"result\":\"new\",\"at_s\":null},"
                + "{\"step\":2,\"event\":2,\"tool\":\"look\",\"arguments_as\":1,"
                + "\"result_as\":1,\"result\":\"equal\",\"at_s\":null}")
        .doesNotContain("none");
  }

  @Test
  void talkIsExplainedByItsModelCalls() throws IOException {
    StringBuilder events = new StringBuilder();
    for (int i = 0; i < 20; i++) {
      String asked = i == 0 ? "{'role':'user','content':'Make a plan'}" : "";
      events.append(i == 0 ? "" : ",").append("{'t':'llm','at_s':").append(i);
      events.append(".5,'messages_tail':[").append(asked).append("],'response':'");
      events.append("We are all very happy with the secret plan that we have made.'}");
    }
    Path talk = write("talk.jsonl", "{'id':'talk','source':'s','events':[" + events + "]}");
    ReplayTrial result = run("replay", "--explain", talk.toString());

    assertThat(result.err()).isEmpty();
    assertThat(result.out())
        .contains("verdicts of talk (s)\n")
        .containsPattern(
            "model call \\d+ \\(event \\d+, \\d+\\.5 s\\): reply as in model call \\d+\n")
        .doesNotContain("secret");
  }

  @Test
  void theViewHidesToolEvents() {
    String full = run("replay", "--report", "json", runs.toString()).out();
    String http = run("replay", "--view", "http", "--report", "json", runs.toString()).out();

    assertThat(full).contains("\"step\":").isNotEqualTo(http);
  }

  @Test
  void settingsComeFromAFileAndFromTheCommandLineWhichWins() throws IOException {
    Path policy = write("policy.properties", "score.action=warn", "loophound.window=30");
    String command = "replay --policy " + policy;

    assertThat(run((command + " " + runs).split(" ")).out()).contains("loops only warned about: 2");
    assertThat(run((command + " --set loophound.score.action=block " + runs).split(" ")).out())
        .contains("loops only warned about: none", "loops missed: none");
  }

  @Test
  void optionsOfAgentsAndToolsCount() throws IOException {
    Path ofAgents =
        write("agents.jsonl", loop("one").replace("\"source\"", "\"agent\":\"a.B\",\"source\""));
    String patient = "loops missed: 1";
    for (String setting :
        new String[] {
          "tool.look.exempt=true", "shadow.cycle.threshold=2", "agent.x.cycle.threshold=2"
        }) {
      boolean missed = setting.startsWith("tool");
      assertThat(run("replay", "--set", setting, ofAgents.toString()).out().contains(patient))
          .as(setting)
          .isEqualTo(missed);
    }
    StringBuilder command = new StringBuilder("replay");
    for (DetectorSpec spec : DetectorSpec.all()) {
      command.append(" --set agent.a.B.").append(spec.name()).append(".enabled=false");
    }
    assertThat(run((command + " " + ofAgents).split(" ")).out()).contains(patient);
    assertThat(run((command + " " + runs).split(" ")).out()).doesNotContain(patient);
  }

  @Test
  void pricesOfAFileCount() throws IOException {
    Path prices = write("prices.json", "{'m-1':[1000000,1000000]}");
    Path priced =
        write("priced.jsonl", loop("one").replace("\"source\"", "\"model\":\"m-1\",\"source\""));
    String usual = run("replay", priced.toString()).out();

    String dear = run("replay", "--set", "prices=" + prices, priced.toString()).out();
    ReplayTrial gone = run("replay", "--set", "prices=nowhere", priced.toString());

    assertThat(dear).isNotEqualTo(usual);
    assertThat(gone.code()).isEqualTo(2);
    assertThat(gone.err()).contains("prices: NoSuchFileException: nowhere");
  }

  @Test
  void aMalformedLineIsReportedAndTheRestIsRun() throws IOException {
    Path broken = write("broken.jsonl", loop("one"), "", "{'id':", loop("two"));

    ReplayTrial result = run("replay", broken.toString());

    assertThat(result.code()).isOne();
    assertThat(result.err()).contains(broken + ":3: not JSON");
    assertThat(result.out()).contains("exact_repeat                      2");
  }

  @Test
  void aLineThatIsTooLongIsReportedAndTheRestIsRun() throws IOException {
    Path lengthy = write("long.jsonl", loop("one"), " ".repeat(1_100_000), loop("two"));

    ReplayTrial result = run("replay", "--max-line", "1", lengthy.toString());

    assertThat(result.code()).isOne();
    assertThat(result.err())
        .contains(lengthy + ":2: the line is longer than 1 MB and is left out; --max-line raises");
    assertThat(result.out()).contains("exact_repeat                      2");
  }

  @Test
  void aFileThatUnpacksToTooMuchIsReportedAndItsBeginningIsRun() throws IOException {
    Path bomb = folder.resolve("bomb.gz");
    try (OutputStream out = new GZIPOutputStream(Files.newOutputStream(bomb))) {
      Files.copy(runs, out);
      out.write(" \n".repeat(600_000).getBytes(StandardCharsets.UTF_8));
    }

    ReplayTrial result = run("replay", "--max-unpacked", "1", bomb.toString(), runs.toString());

    assertThat(result.code()).isOne();
    assertThat(result.err())
        .containsPattern(
            ":\\d+: the file unpacks to more than 1 MB, the rest is left out; --max-un");
    assertThat(result.out()).contains("exact_repeat                      4");
  }

  @Test
  void aMissingFileIsReportedAndTheRestIsRun() {
    ReplayTrial result = run("replay", folder.resolve("gone").toString(), runs.toString());

    assertThat(result.code()).isOne();
    assertThat(result.err()).contains("gone: no such file");
    assertThat(result.out()).contains("loops missed: none");
  }

  @Test
  void longInputsShowProgressOnStandardError() throws IOException {
    Path many = write("many.jsonl", loop("a"), loop("b"), loop("c"), loop("d"), loop("e"));

    ReplayTrial result = run("replay", many.toString());

    assertThat(result.err()).contains("loophound: 2 lines, now in " + many);
    assertThat(result.out()).doesNotContain("lines, now in");
  }

  @ParameterizedTest
  @CsvSource({
    "replay, replay needs a file",
    "replay --vew full F, did you mean \"--view\"",
    "replay --view sideways F, --view sideways: allowed is full or http",
    "replay --report xml F, --report xml: allowed is text or json",
    "replay --report, --report needs a value",
    "replay --max-line 0 F, --max-line 0: allowed is 1 to 1000 (MB)",
    "replay --max-unpacked much F, --max-unpacked much: allowed is 1 to 1000000 (MB)",
    "replay --set window F, --set window: not of the form key=value",
    "replay --set windw=3 F, windw",
    "replay --set window=x F, window",
    "replay --policy nowhere F, --policy nowhere cannot be read"
  })
  void badUsageIsExplained(String command, String complaint) {
    ReplayTrial result = run(command.split(" "));

    assertThat(result.code()).isEqualTo(2);
    assertThat(result.out()).isEmpty();
    assertThat(result.err()).contains(complaint, "usage: java -jar loophound.jar");
  }
}
