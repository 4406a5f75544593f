package io.loophound.detectors.guard;

import static io.loophound.detectors.guard.Talk.call;
import static org.assertj.core.api.Assertions.assertThat;

import io.loophound.detectors.guard.Talk.ToolSeam;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.StringJoiner;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * The same call with the same result is stopped at the same round whatever the tool takes. Only
 * what waits says otherwise: see {@link #WAITS}. docs/evaluation.md has the table.
 */
class ToolTimeTest {
  private static final Path PAGE = Path.of("../docs/evaluation.md");
  private static final String BEGIN = "<!-- tool times: ToolTimeTest -->\n";
  private static final String END = "<!-- end of tool times -->";

  private static final int MOST = 150;
  private static final int NEVER = 0;
  private static final List<Duration> TIMES =
      List.of(
          Duration.ZERO,
          Duration.ofMillis(100),
          Duration.ofMillis(300),
          Duration.ofSeconds(1),
          Duration.ofSeconds(3),
          Duration.ofSeconds(10),
          Duration.ofSeconds(30));

  /** Each kind of result, and a row for each way of telling it. */
  enum Kind {
    CONTENT("content", "look_up", "{\"order\":7}", "Order 7 left Hamburg, 3 parcels", null),
    EMPTY("empty", "search", "{\"text\":\"blue lamp\"}", "[]", null),
    ACTS("an acknowledgement of a deed", "charge_card", "{\"cents\":4900}", "charged", null),
    LITTLE("an acknowledgement of a call that says little", "refresh", "{}", "ok", null),
    CLASS("permanent, whatever the arguments", "read", "{\"id\":7}", "403 Forbidden", true),
    COMPLAINT(
        "permanent, by what it complains about",
        "read",
        "{\"path\":\"a.txt\"}",
        "No such file: a.txt",
        true),
    TRANSIENT("transient", "fetch", "{\"id\":7}", "503 Service Unavailable", true),
    FAILURE("other failure", "run", "{\"task\":\"lint\"}", "exit code 3", true),
    UNFINISHED("unfinished", "build_status", "{\"build\":7}", "IN_PROGRESS", null),
    UNREAD("unknown: it could not be read", "look_up", "{\"order\":7}", null, null);

    private final String row;
    private final String tool;
    private final String arguments;
    private final String result;
    private final Boolean error;

    Kind(String row, String tool, String arguments, String result, Boolean error) {
      this.row = row;
      this.tool = tool;
      this.arguments = arguments;
      this.result = result;
      this.error = error;
    }
  }

  /** An empty long poll; looks at unfinished work, at once, soon or slowly: here time tells. */
  private static final Map<Kind, Integer> WAITS = Map.of(Kind.EMPTY, 2, Kind.UNFINISHED, 3);

  /** After how many calls there was a note, and after how many the model call was refused. */
  private record Calls(int note, int block) {
    private String text() {
      return word(note) + " | " + word(block);
    }

    private static String word(int calls) {
      return calls == NEVER ? "never" : Integer.toString(calls);
    }
  }

  private static Calls calls(Kind kind, Duration time, ToolSeam seam, double growth, int most) {
    GuardScript script = new GuardScript();
    Talk talk = script.talk().tools(seam).user("Please do it.");
    int note = NEVER;
    double millis = time.toMillis();
    for (int made = 1; made <= most; made++) {
      talk.takes(Duration.ofMillis(Math.round(millis)));
      talk.reply("", call(kind.tool, kind.arguments)).result(kind.result, kind.error);
      note = note == NEVER && talk.steers() > 0 ? made : note;
      if (talk.ask().stops()) {
        return new Calls(note, made);
      }
      millis *= growth;
    }
    return new Calls(note, NEVER);
  }

  private static Calls calls(Kind kind, Duration time, ToolSeam seam) {
    return calls(kind, time, seam, 1, MOST);
  }

  @ParameterizedTest
  @EnumSource
  void timeInTheToolDoesNotMatter(Kind kind) {
    for (ToolSeam seam : ToolSeam.values()) {
      Set<Calls> distinct =
          TIMES.stream().map(time -> calls(kind, time, seam)).collect(Collectors.toSet());
      boolean maybePause = kind == Kind.TRANSIENT && seam == ToolSeam.NONE;
      int most = WAITS.getOrDefault(kind, maybePause ? 2 : 1);
      assertThat(distinct).as("%s, %s", kind, seam).hasSize(most);
    }
  }

  @Test
  void failuresWhoseWaitsGrowAreLeftAlone() {
    for (Duration time : TIMES.subList(3, TIMES.size())) {
      for (ToolSeam seam : ToolSeam.values()) {
        assertThat(calls(Kind.TRANSIENT, time, seam, 1.5, 10))
            .as("from %s, %s", time, seam)
            .isEqualTo(new Calls(NEVER, NEVER));
      }
    }
  }

  @Test
  void thePageHasTheTable() throws IOException {
    String page = Files.readString(PAGE);
    int begin = page.indexOf(BEGIN) + BEGIN.length();
    assertThat(page.substring(begin, page.indexOf(END)))
        .as("docs/evaluation.md: put in the table that this test expects")
        .isEqualTo(table());
  }

  private static String table() {
    StringJoiner rows = new StringJoiner("\n", "", "\n");
    rows.add("| The tool returns | Time in the tool | Note | Block | Block over HTTP |");
    rows.add("|---|---|---|---|---|");
    for (Kind kind : Kind.values()) {
      List<String> cells = new ArrayList<>();
      for (Duration time : TIMES) {
        Calls http = calls(kind, time, ToolSeam.NONE);
        cells.add(calls(kind, time, ToolSeam.STEERABLE).text() + " | " + Calls.word(http.block));
      }
      int from = 0;
      for (int i = 1; i <= TIMES.size(); i++) {
        if (i == TIMES.size() || !cells.get(i).equals(cells.get(from))) {
          rows.add("| " + kind.row + " | " + times(from, i - 1) + " | " + cells.get(from) + " |");
          from = i;
        }
      }
    }
    return rows.toString();
  }

  private static String times(int from, int to) {
    return from == to
        ? text(TIMES.get(from))
        : text(TIMES.get(from)) + " to " + text(TIMES.get(to));
  }

  private static String text(Duration time) {
    long millis = time.toMillis();
    return millis == 0 ? "0" : millis < 1000 ? millis + " ms" : millis / 1000 + " s";
  }
}
