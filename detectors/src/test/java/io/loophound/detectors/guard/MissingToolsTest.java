package io.loophound.detectors.guard;

import static io.loophound.detectors.guard.Talk.call;
import static org.assertj.core.api.Assertions.assertThat;

import io.loophound.detectors.guard.Talk.ToolSeam;
import java.util.function.IntFunction;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Tools that do not exist, under ever other names. */
class MissingToolsTest {
  private static final int MANY = 30;
  private final Talk talk = new GuardScript().talk().user("Where is order 88213-B?");

  @ParameterizedTest
  @EnumSource(ToolSeam.class)
  void toolsThatAreMadeUpAreALoopWhateverTheyAreCalled(ToolSeam seam) {
    talk.tools(seam);
    assertThat(rounds(i -> "Error: no such tool: %s. Use one of kb_search, send_reply."))
        .isBetween(5, 7);
  }

  @Test
  void soTheyAreInTheWordsOfOtherHarnesses() {
    assertThat(rounds(i -> "Error: tool \"%s\" is not registered. Available tools: [kb_search]."))
        .isBetween(5, 7);
  }

  @Test
  void functionsThatAToolDoesNotFindAreNone() {
    int made = 0;
    while (made < MANY
        && talk.step(
            call("read_file", "{\"path\":\"" + (char) ('a' + made) + "\"}"), "text " + made)
        && talk.step(
            call("extract_function", "{\"name\":\"parse_" + (char) ('a' + made) + "\"}"),
            "function parse_" + (char) ('a' + made) + " not found in legacy.py")) {
      made++;
    }
    assertThat(made).isEqualTo(MANY);
  }

  @Test
  void oneNowAndThenAmongOthersIsNone() {
    int made = 0;
    while (made < MANY
        && talk.step(call("made_up" + made, "{}"), "Error: unknown tool made_up" + made)
        && talk.steps(1, call("read_file", "{\"path\":\"f" + made + "\"}"), "text " + made) == 1) {
      made++;
    }
    assertThat(made).isEqualTo(MANY);
  }

  /** How many tools are made up before one is stopped. */
  private int rounds(IntFunction<String> complaint) {
    int made = 0;
    String[] verbs = {"track", "lookUp", "find", "get", "query", "search", "locate", "resolve"};
    while (made < MANY) {
      String tool = verbs[made % 8] + "Order" + (char) ('A' + made / 8);
      if (!talk.step(call(tool, "{\"id\":\"88213-B\"}"), complaint.apply(made).formatted(tool))) {
        break;
      }
      made++;
    }
    return made;
  }
}
