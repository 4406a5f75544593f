package io.loophound.agent.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ExplainCommandTest {
  @TempDir Path folder;

  private final ByteArrayOutputStream out = new ByteArrayOutputStream();
  private final ByteArrayOutputStream err = new ByteArrayOutputStream();

  private int run(String... args) {
    return ExplainCommand.run(
        args,
        new PrintStream(out, true, StandardCharsets.UTF_8),
        new PrintStream(err, true, StandardCharsets.UTF_8));
  }

  private static String verdict(int number, String decision, String run, String action) {
    return ("{'number':%d,'time':'2026-01-01T00:00:0%dZ','kind':'verdict','decision':'%s','run':'%s',"
            + "'agent':'planner','detector':'repetition','action':'%s','message':'blocked \\u001b[2J',"
            + "'evidence':{'what':'tool look_up','count':5}}")
        .formatted(number, number, decision, run, action)
        .replace('\'', '"');
  }

  private Path events() throws IOException {
    Path file = folder.resolve("events.jsonl");
    Files.write(
        folder.resolve("events.jsonl.1"),
        List.of(verdict(1, "d-1", "r-1", "steer"), verdict(2, "d-2", "r-2", "block")));
    Files.write(file, List.of("half a li", verdict(3, "d-3", "r-1", "block")));
    return file;
  }

  @Test
  void allThatIsKnownIsPrinted() throws IOException {
    assertThat(run("explain", "d-3", events().toString())).isZero();

    assertThat(out.toString(StandardCharsets.UTF_8))
        .startsWith("blocked  [2J\n")
        .contains("agent: planner\n", "evidence:\n  what: tool look_up\n  count: 5\n")
        .contains("  2026-01-01T00:00:01Z  verdict    repetition      steer      d-1\n")
        .doesNotContain("d-2");
    assertThat(err.toString(StandardCharsets.UTF_8)).contains("lines that are not events: 1");
  }

  @Test
  void theDecisionOfAnOperatorIsItsVerdict() throws IOException {
    Path file = folder.resolve("operated.jsonl");
    String audit =
        "{'number':%d,'time':'2026-01-01T00:00:0%dZ','kind':'audit','change':'%s','author':'ann',%s'run':'r-1'}";
    Files.write(
        file,
        List.of(
            verdict(1, "d-1", "r-1", "terminate"),
            audit.formatted(2, 2, "terminate", "'decision':'d-1',").replace('\'', '"'),
            audit.formatted(3, 3, "revive", "'reason':'INC-17',").replace('\'', '"')));

    assertThat(run("explain", "d-1", file.toString())).isZero();

    assertThat(out.toString(StandardCharsets.UTF_8))
        .startsWith("blocked  [2J\n")
        .contains("  2026-01-01T00:00:02Z  audit      terminate       ann        d-1\n")
        .contains("  2026-01-01T00:00:03Z  audit      revive          ann        INC-17\n");
  }

  /** Each process begins with r-1. */
  @Test
  void theRunOfAnotherProcessIsNotMixedIn() throws IOException {
    Path file = folder.resolve("restarted.jsonl");
    Files.write(
        file,
        List.of(
            of("web-1", verdict(1, "before", "r-1", "block")),
            of("web-1", verdict(2, "last", "r-1", "block")),
            of("web-1", verdict(1, "d-1", "r-1", "steer")),
            of("web-2", verdict(1, "elsewhere", "r-1", "block")),
            of("web-1", verdict(2, "d-2", "r-1", "block")),
            of("web-1", verdict(1, "after", "r-1", "steer"))));

    assertThat(run("explain", "d-2", file.toString())).isZero();

    assertThat(out.toString(StandardCharsets.UTF_8))
        .contains("steer      d-1\n", "block      d-2\n")
        .doesNotContain("before", "last", "elsewhere", "after");
  }

  private static String of(String host, String event) {
    return event.replaceFirst("}$", ",\"host\":\"" + host + "\",\"pid\":1}");
  }

  @Test
  void aDecisionOfAnOlderFileIsFound() throws IOException {
    assertThat(run("explain", "d-2", events().toString())).isZero();

    assertThat(out.toString(StandardCharsets.UTF_8)).contains("run: r-2", "d-2");
  }

  @Test
  void whatIsNotThereIsSaid() throws IOException {
    assertThat(run("explain", "d-9", events().toString())).isEqualTo(1);
    assertThat(run("explain", "d-9", folder.resolve("gone").toString())).isEqualTo(1);
    assertThat(run("explain", "d-9")).isEqualTo(2);

    assertThat(err.toString(StandardCharsets.UTF_8))
        .contains("no decision d-9", "there is no file", "needs a decision id");
    assertThat(out.size()).isZero();
  }

  @Test
  void theRoundsOfARunArePrintedWithSignAndScore() throws IOException {
    Path file = folder.resolve("scored.jsonl");
    String rounds =
        "'rounds':[{'step':1,'tool':'look_up','sign':'news','score':2},"
            + "{'step':2,'tool':'look_up','sign':'permanent','score':4.67},"
            + "{'step':3,'tool':'\\u001b[2J','sign':'','score':0}]";
    Files.writeString(
        file, verdict(1, "d-1", "r-1", "block").replace("\"count\":5", rounds.replace('\'', '"')));

    assertThat(run("explain", "d-1", file.toString())).isZero();

    assertThat(out.toString(StandardCharsets.UTF_8))
        .contains("rounds (step, sign, score after it, tool):\n")
        .contains("     1  news            2.00  look_up\n")
        .contains("     2  permanent       4.67  look_up\n")
        .contains("     3  -                  -   [2J\n");
  }
}
