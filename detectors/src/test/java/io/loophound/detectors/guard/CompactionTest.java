package io.loophound.detectors.guard;

import static io.loophound.detectors.guard.Talk.call;
import static org.assertj.core.api.Assertions.assertThat;

import io.loophound.detectors.event.Message;
import io.loophound.detectors.event.ToolCall;
import io.loophound.detectors.guard.Talk.ToolSeam;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.StringJoiner;
import java.util.function.IntFunction;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * A loop whose history is replaced every few rounds, and honest work that looks like it.
 * docs/runs.md has the table.
 */
class CompactionTest {
  private static final Path PAGE = Path.of("../docs/runs.md");
  private static final String BEGIN = "<!-- compaction: CompactionTest -->\n";
  private static final String END = "<!-- end of compaction -->";

  private static final String SYSTEM = "You are an analyst.";
  private static final String TASK = "Give me the totals of big.csv.";
  private static final String ASK =
      "Create a comprehensive summary of this conversation: goals, steps, results.";
  private static final int MOST = 40;
  private static final int NEVER = 0;
  private static final ToolCall READ = call("read_file", "{\"path\":\"big.csv\"}");
  private static final String[] LOOPS = {
    "Error: 403 Forbidden", "503 Service Unavailable", "17;99.00;paid\n".repeat(40)
  };

  private static final List<Compaction> ROWS =
      List.of(Compaction.MODEL, Compaction.NEWEST, Compaction.PROMPT);

  /** What stands in place of the history. */
  enum Compaction {
    MODEL("a summary that the model is asked for within the conversation"),
    NEWEST("a summary, and the newest round"),
    PROMPT("nothing but a summary, in the system prompt or as a message"),
    FIRST(PROMPT.row),
    ADDED(PROMPT.row);

    private final String row;

    Compaction(String row) {
      this.row = row;
    }

    /** Whether a request still carries the result of the newest round. */
    private boolean showsAll() {
      return this == MODEL || this == NEWEST;
    }
  }

  private record Loop(Compaction compaction, int every, int seconds, ToolSeam seam) {

    /** How many rounds were made before a call was refused; {@link #NEVER} if none was. */
    private int rounds(IntFunction<ToolCall> call, IntFunction<String> result) {
      Talk talk = GuardScript.shipping().talk().activation(7).offers("read_file", "list_files");
      talk.tools(seam).takes(Duration.ofSeconds(seconds)).system(SYSTEM).user(TASK);
      for (int made = 0; made < MOST; made++) {
        boolean stopped = made > 0 && made % every == 0 && !replace(talk, made);
        if (stopped || !talk.step(call.apply(made), result.apply(made))) {
          return made;
        }
      }
      return NEVER;
    }

    private int rounds(String result) {
      return rounds(i -> READ, i -> result);
    }

    /** False if the model call that writes the summary was refused. */
    private boolean replace(Talk talk, int made) {
      String summary = "Summary of the conversation so far: " + made + " calls, no total yet.";
      List<Message> history = talk.history();
      List<Message> newest = List.copyOf(history.subList(history.size() - 2, history.size()));
      if (compaction == Compaction.MODEL) {
        summary = "Big.csv was read " + made + " times. The total is still missing.";
        if (talk.offers().user(ASK).ask().stops()) {
          return false;
        }
        talk.reply(summary).offers("read_file", "list_files");
      }
      talk.anew();
      switch (compaction) {
        case PROMPT -> talk.system(SYSTEM + "\n" + summary).user(TASK);
        case FIRST -> talk.system(SYSTEM).user(summary);
        case MODEL, ADDED ->
            talk.system(SYSTEM).user(TASK).say(Message.assistant(summary, List.of()));
        case NEWEST -> {
          talk.system(SYSTEM).user(TASK).user(summary);
          newest.forEach(talk::say);
        }
      }
      return true;
    }
  }

  static Stream<Arguments> deployments() {
    List<Arguments> all = new ArrayList<>();
    for (Compaction compaction : Compaction.values()) {
      for (int every : new int[] {1, 2, 3, 4, 12}) {
        for (int seconds : new int[] {0, 1, 10}) {
          all.add(Arguments.of(compaction, every, seconds));
        }
      }
    }
    return all.stream();
  }

  /** Where the tool's results are seen, it makes no difference what the model gets to see. */
  @ParameterizedTest
  @MethodSource("deployments")
  void frameworksAreJudgedAsWithoutCompaction(Compaction compaction, int every, int seconds) {
    Loop loop = new Loop(compaction, every, seconds, ToolSeam.STEERABLE);
    Loop plain = new Loop(compaction, MOST, seconds, ToolSeam.STEERABLE);
    for (String result : LOOPS) {
      assertThat(loop.rounds(result)).as(result).isEqualTo(plain.rounds(result)).isPositive();
    }
    assertThat(loop.rounds(LOOPS[0])).isLessThanOrEqualTo(8);
    assertThat(loop.rounds(LOOPS[2])).isLessThanOrEqualTo(8);
    if (seconds < 10) { // longer pauses are waits
      assertThat(loop.rounds(LOOPS[1])).isLessThanOrEqualTo(8);
    }
  }

  /** Over HTTP, results that a summary has replaced were never seen. */
  @ParameterizedTest
  @MethodSource("deployments")
  void plainClientsAreJudgedByWhatIsLeft(Compaction compaction, int every, int seconds) {
    Loop loop = new Loop(compaction, every, seconds, ToolSeam.NONE);
    if (compaction.showsAll()) {
      assertThat(loop.rounds(LOOPS[0])).isBetween(3, 5);
      assertThat(loop.rounds(LOOPS[2])).isBetween(3, 5);
      assertThat(loop.rounds(LOOPS[1])).isBetween(6, seconds < 10 ? 8 : 18);
    } else if (every > 1) {
      assertThat(loop.rounds(LOOPS[0])).isBetween(3, 8);
      assertThat(loop.rounds(LOOPS[2])).isBetween(3, 8);
      assertThat(loop.rounds(LOOPS[1])).isBetween(6, seconds < 10 ? 15 : 33);
    }
  }

  @ParameterizedTest
  @MethodSource("deployments")
  void honestWorkGoesOn(Compaction compaction, int every, int seconds) {
    for (ToolSeam seam : new ToolSeam[] {ToolSeam.STEERABLE, ToolSeam.NONE}) {
      Loop work = new Loop(compaction, every, seconds, seam);
      assertThat(work.rounds(i -> READ, i -> "Row " + i * 7 + " of 900 was read")).isZero();
      assertThat(
              work.rounds(
                  i -> call("read_file", "{\"path\":\"m" + i + ".txt\"}"),
                  i -> ("Page " + i * i * 31 + " has another text. ").repeat(9)))
          .isZero();
      assertThat(work.rounds(i -> call("attach", "{\"file\":\"f" + i + "\"}"), i -> "true"))
          .isZero();
      if (seconds > 0) {
        assertThat(work.rounds(i -> READ, i -> "still running")).isZero();
      }
    }
  }

  /** A person may ask for a summary, too: then it is an answer, and what follows is new. */
  @ParameterizedTest
  @EnumSource(
      value = ToolSeam.class,
      names = {"NONE", "STEERABLE"})
  void aSummaryThatAPersonAsksForIsAnAnswer(ToolSeam seam) {
    Talk talk = GuardScript.shipping().talk().activation(7).offers("read_file").tools(seam);
    talk.system(SYSTEM).user(TASK);
    for (int question = 0; question < 8; question++) {
      assertThat(talk.steps(2, READ, LOOPS[2])).isEqualTo(2);
      talk.user(ASK).expectAllowed().reply("The total of file " + question + " is 99.");
      talk.user("And what of quarter " + question + "?");
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 4, 12})
  void itMakesNoDifferenceWhereTheSummaryStands(int every) {
    String cells = cells(Compaction.PROMPT, every);
    assertThat(cells(Compaction.FIRST, every)).isEqualTo(cells);
    assertThat(cells(Compaction.ADDED, every)).isEqualTo(cells);
  }

  @Test
  void thePageHasTheTable() throws IOException {
    String page = Files.readString(PAGE);
    int begin = page.indexOf(BEGIN) + BEGIN.length();
    assertThat(page.substring(begin, page.indexOf(END)))
        .as("docs/runs.md: put in the table that this test expects")
        .isEqualTo(table());
  }

  private static String table() {
    StringJoiner rows = new StringJoiner("\n", "", "\n");
    rows.add("| In place of the history | Every so many calls | Frameworks | Over HTTP |");
    rows.add("|---|---|---|---|");
    rows.add("| (it is never replaced) | | " + cells(Compaction.ADDED, MOST) + " |");
    int[] each = {1, 2, 3, 4, 12};
    for (Compaction compaction : ROWS) {
      int from = 0;
      for (int i = 1; i <= each.length; i++) {
        String cells = cells(compaction, each[from]);
        if (i == each.length || !cells.equals(cells(compaction, each[i]))) {
          String every = from == i - 1 ? "" + each[from] : each[from] + " to " + each[i - 1];
          rows.add("| " + compaction.row + " | " + every + " | " + cells + " |");
          from = i;
        }
      }
    }
    return rows.toString();
  }

  private static String cells(Compaction compaction, int every) {
    StringJoiner cells = new StringJoiner(" | ");
    for (ToolSeam seam : new ToolSeam[] {ToolSeam.STEERABLE, ToolSeam.NONE}) {
      StringJoiner counts = new StringJoiner(", ");
      for (String result : LOOPS) {
        int rounds = new Loop(compaction, every, 1, seam).rounds(result);
        counts.add(rounds == NEVER ? "never" : Integer.toString(rounds));
      }
      cells.add(counts.toString());
    }
    return cells.toString();
  }
}
