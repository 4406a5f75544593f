package io.loophound.agent.cli;

import static io.loophound.agent.cli.ReplayTrial.loop;
import static io.loophound.agent.cli.ReplayTrial.run;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ReplayComparesPoliciesTest {
  @TempDir Path folder;
  private Path runs;

  private Path write(String name, String... lines) throws IOException {
    return Files.writeString(folder.resolve(name), String.join("\n", lines) + "\n");
  }

  @BeforeEach
  void writeRuns() throws IOException {
    runs = write("runs.jsonl", loop("one"), loop("two"));
  }

  @Test
  void comparesTwoPolicies() throws IOException {
    Path old =
        write(
            "old.properties",
            "mode=observe",
            "loophound.score.enabled=false",
            "weighted.enabled=true",
            "weighted.action=block");
    Path now = write("new.properties", "threshold=11");

    String[] command = {"replay", "--compare", old.toString(), now.toString(), runs.toString()};
    ReplayTrial result = run(command);

    assertThat(result.code()).isZero();
    assertThat(result.out())
        .contains("sooner", "model calls after the stop")
        .contains("newly stopped: none")
        .contains("by weighted at event", "by score at event");
  }

  @ParameterizedTest
  @CsvSource({"json, {\"changes\":[", "html, <!doctype html>"})
  void aComparisonMayBeForProgramsOrAPage(String report, String begins) throws IOException {
    Path same = write("same.properties", "threshold=11");
    String policy = same.toString();

    ReplayTrial result =
        run("replay", "--compare", policy, policy, "--report", report, runs.toString());

    assertThat(result.code()).isZero();
    assertThat(result.out()).startsWith(begins).doesNotContain("newly stopped: ");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "--compare a.properties | --compare needs two files, the old policy and the new one",
        "--compare a.properties --view full | --compare needs two files",
        "--compare none.properties none.properties r | --compare none.properties cannot be read",
        "--compare POLICY BAD RUNS | threshold: many; allowed is 2 to 1000",
        "--compare POLICY POLICY --policy POLICY RUNS | --compare cannot be combined",
        "--compare POLICY POLICY --explain RUNS | --compare cannot be combined with",
        "--report html RUNS | --report html: allowed with --compare only",
        "--report pdf RUNS | --report pdf: allowed is text or json or html",
      })
  void aWrongComparisonIsToldOf(String words, String complaint) throws IOException {
    String policy = write("policy.properties", "threshold=11").toString();
    String bad = write("bad.properties", "threshold=many").toString();
    String line = words.replace("POLICY", policy).replace("BAD", bad).replace("RUNS", "" + runs);

    ReplayTrial result = run(("replay " + line).split(" ", -1));

    assertThat(result.code()).isEqualTo(2);
    assertThat(result.err()).contains(complaint);
    assertThat(result.out()).isEmpty();
  }
}
