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
  private static final int[] EVERY = {1, 2, 3, 4, 12};
  private static final int[] SHOWN = {1, 3, 12};
  private static final ToolCall READ = call("read_file", "{\"path\":\"big.csv\"}");
  private static final String[] LOOPS = {
    "Error: 403 Forbidden", "503 Service Unavailable", "17;99.00;paid\n".repeat(40)
  };

  private static final List<Compaction> ROWS =
      List.of(Compaction.MODEL, Compaction.NEWEST, Compaction.PROMPT);

  /** How a summary that stands alone says what was done. */
  private enum Says {
    THE_SAME("in the same words"),
    HOW_OFTEN("that counts the calls"),
    IT_ANEW("in other words each time");

    private final String row;

    Says(String row) {
      this.row = ", " + row;
    }

    private String of(int made, String result) {
      String gave = result.substring(0, Math.min(30, result.length())).strip();
      return "Summary of the conversation so far: "
          + switch (this) {
            case THE_SAME -> "read_file was called, it gave " + gave + ". The total is missing.";
            case HOW_OFTEN ->
                "read_file was called " + made + " times: " + gave + ". The total is missing.";
            case IT_ANEW -> words(made, 12) + " (" + gave + ") " + words(made + MOST, 9) + ".";
          };
    }
  }

  /** Words that no other number has. */
  private static String words(int number, int count) {
    StringJoiner words = new StringJoiner(" ");
    for (int i = 0; i < count; i++) {
      words.add("w" + Integer.toString(number * 100 + i, 36).replaceAll("\\d", "x"));
    }
    return words.toString();
  }

  /** What stands in place of the history. */
  enum Compaction {
    MODEL("a summary that the model is asked for within the conversation"),
    NEWEST("a summary, and the newest round"),
    PROMPT("only a summary"),
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

  private record Loop(Compaction compaction, Says says, int every, int seconds, ToolSeam seam) {

    /** How many rounds were made before a call was refused; {@link #NEVER} if none was. */
    private int rounds(IntFunction<ToolCall> call, IntFunction<String> result) {
      Talk talk = GuardScript.shipping().talk().activation(7).offers("read_file", "attach");
      talk.tools(seam).takes(Duration.ofSeconds(seconds)).system(SYSTEM).user(TASK);
      for (int made = 0; made < MOST; made++) {
        boolean stopped =
            made > 0 && made % every == 0 && !replace(talk, made, result.apply(made - 1));
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
    private boolean replace(Talk talk, int made, String result) {
      String summary = says.of(made, result);
      List<Message> history = talk.history();
      List<Message> newest = List.copyOf(history.subList(history.size() - 2, history.size()));
      if (compaction == Compaction.MODEL) {
        summary = "Big.csv was read " + made + " times. The total is still missing.";
        if (talk.offers().user(ASK).ask().stops()) {
          return false;
        }
        talk.reply(summary).offers("read_file", "attach");
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
      for (int every : EVERY) {
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
    for (Says says : Says.values()) {
      Loop loop = new Loop(compaction, says, every, seconds, ToolSeam.STEERABLE);
      Loop plain = new Loop(compaction, says, MOST, seconds, ToolSeam.STEERABLE);
      for (String result : LOOPS) {
        assertThat(loop.rounds(result)).as(result).isBetween(3, plain.rounds(result));
      }
      assertThat(loop.rounds(LOOPS[0])).isLessThanOrEqualTo(8);
      assertThat(loop.rounds(LOOPS[2])).isLessThanOrEqualTo(8);
      if (seconds < 10) { // longer pauses are waits
        assertThat(loop.rounds(LOOPS[1])).isLessThanOrEqualTo(8);
      }
    }
  }

  /** Over HTTP, results that a summary has replaced were never seen. */
  @ParameterizedTest
  @MethodSource("deployments")
  void plainClientsAreJudgedByWhatIsLeft(Compaction compaction, int every, int seconds) {
    for (Says says : Says.values()) {
      Loop loop = new Loop(compaction, says, every, seconds, ToolSeam.NONE);
      boolean told = compaction.showsAll() || every > 1 || says == Says.THE_SAME;
      if (told || says == Says.HOW_OFTEN) {
        assertThat(loop.rounds(LOOPS[0])).isBetween(3, 8);
        assertThat(loop.rounds(LOOPS[1])).isBetween(6, seconds < 10 ? 9 : 33);
      }
      if (told) {
        assertThat(loop.rounds(LOOPS[2])).isBetween(3, 8);
      }
    }
  }

  @ParameterizedTest
  @MethodSource("deployments")
  void honestWorkGoesOn(Compaction compaction, int every, int seconds) {
    for (ToolSeam seam : new ToolSeam[] {ToolSeam.STEERABLE, ToolSeam.NONE}) {
      for (Says says : Says.values()) {
        Loop work = new Loop(compaction, says, every, seconds, seam);
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
  }

  /** What a plain client is told each time instead of the result of the same call. */
  static Stream<Arguments> honestSummaries() {
    IntFunction<String> items = i -> i + " items are processed.";
    IntFunction<String> failures = i -> i + " items are processed, 2 failed: no such file.";
    return Stream.of(
        Arguments.of("a cursor", call("process_item", "{}"), items),
        Arguments.of("a cursor past failures", call("process_item", "{}"), failures),
        Arguments.of(
            "batches", call("next_batch", "{}"), (IntFunction<String>) i -> "A batch is done."),
        Arguments.of(
            "unfinished work",
            call("job_status", "{\"id\":4}"),
            (IntFunction<String>) i -> "The job is still running."),
        Arguments.of(
            "a tool that waits",
            call("wait_for_order", "{}"),
            (IntFunction<String>) i -> "No order has come."),
        Arguments.of(
            "labels of other conversations",
            call("set_label", "{\"label\":\"billing\"}"),
            (IntFunction<String>) i -> "Customer " + words(i, 8) + " has a question."));
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("honestSummaries")
  void honestWorkOfWhichOnlySummariesAreSeenGoesOn(
      String name, ToolCall call, IntFunction<String> says) {
    Talk talk = GuardScript.shipping().talk().activation(7).offers(call.name());
    talk.takes(Duration.ofSeconds(1));
    for (int made = 0; made < MOST; made++) {
      talk.anew().system(SYSTEM).user("Summary of the conversation so far: " + says.apply(made));
      talk.expectAllowed().reply("", call).result("ok");
    }
  }

  /** A controller is shown the state of what it controls, and not what its calls gave. */
  @Test
  void aStateIsNoSummaryOfAConversation() {
    Talk talk = GuardScript.shipping().talk().activation(7).offers("set_heater");
    for (int made = 0; made < MOST; made++) {
      talk.anew().system(SYSTEM).user("Progress so far: 21 degrees are held.");
      talk.expectAllowed().reply("", call("set_heater", "{\"on\":true}")).result("ok");
    }
  }

  /** Each user's request is another driver, whatever the summaries say. */
  @Test
  void equalSummariesOfOtherDriversAreNoLoop() {
    GuardScript script = GuardScript.shipping();
    for (int user = 1; user <= MOST; user++) {
      Talk talk = script.talk().activation(user).offers("read_file");
      talk.system(SYSTEM).user(Says.THE_SAME.of(1, LOOPS[0]));
      talk.expectAllowed().reply("", READ).result(LOOPS[0]);
    }
  }

  /** Whoever waits longer and longer gives the server time. */
  @Test
  void waitsThatGrowAreNoLoop() {
    Talk talk = GuardScript.shipping().talk().activation(7).offers("read_file");
    for (int made = 0; made < 12; made++) {
      talk.takes(Duration.ofSeconds(1L << made));
      talk.anew().system(SYSTEM).user(Says.HOW_OFTEN.of(made, LOOPS[1]));
      talk.expectAllowed().reply("", READ).result(LOOPS[1]);
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
  @MethodSource("summaries")
  void itMakesNoDifferenceWhereTheSummaryStands(int every, Says says) {
    String rounds = rounds(Compaction.PROMPT, says, every, ToolSeam.NONE);
    assertThat(rounds(Compaction.FIRST, says, every, ToolSeam.NONE)).isEqualTo(rounds);
    assertThat(rounds(Compaction.ADDED, says, every, ToolSeam.NONE)).isEqualTo(rounds);
  }

  static Stream<Arguments> summaries() {
    return Stream.of(1, 2, 3, 4, 12)
        .flatMap(every -> Stream.of(Says.values()).map(says -> Arguments.of(every, says)));
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
    rows.add("| (it is never replaced) | | " + cells(Compaction.ADDED, Says.IT_ANEW, MOST) + " |");
    for (Compaction compaction : ROWS) {
      for (Says says : compaction.showsAll() ? List.of(Says.HOW_OFTEN) : List.of(Says.values())) {
        addRows(compaction, says, rows);
      }
    }
    return rows.toString();
  }

  private static void addRows(Compaction compaction, Says says, StringJoiner rows) {
    int from = 0;
    for (int i = 1; i <= SHOWN.length; i++) {
      String cells = cells(compaction, says, SHOWN[from]);
      if (i == SHOWN.length || !cells.equals(cells(compaction, says, SHOWN[i]))) {
        String every = from == i - 1 ? "" + SHOWN[from] : SHOWN[from] + " to " + SHOWN[i - 1];
        String what = compaction.row + (compaction.showsAll() ? "" : says.row);
        rows.add("| " + what + " | " + every + " | " + cells + " |");
        from = i;
      }
    }
  }

  private static String cells(Compaction compaction, Says says, int every) {
    return rounds(compaction, says, every, ToolSeam.STEERABLE)
        + " | "
        + rounds(compaction, says, every, ToolSeam.NONE);
  }

  private static String rounds(Compaction compaction, Says says, int every, ToolSeam seam) {
    StringJoiner counts = new StringJoiner(", ");
    for (String result : LOOPS) {
      int rounds = new Loop(compaction, says, every, 1, seam).rounds(result);
      counts.add(rounds == NEVER ? "never" : Integer.toString(rounds));
    }
    return counts.toString();
  }
}
