package io.loophound.detectors.guard;

import static io.loophound.detectors.guard.Talk.call;
import static org.assertj.core.api.Assertions.assertThat;

import io.loophound.detectors.guard.Talk.ToolSeam;
import java.util.function.IntFunction;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What is refused whatever is asked for, among calls that bring something new. */
class RefusalsTest {
  private static final int MANY = 30;
  private static final String REFUSED = "403 Forbidden: the host is open to the office only";

  private final Talk talk = new GuardScript().talk().user("Put the report of March on the share.");

  private static String word(int i) {
    return Character.toString('a' + i % 26).repeat(5 + i / 26);
  }

  private static String id(int i) {
    return "{\"export\":\"" + word(i) + "\"}";
  }

  @ParameterizedTest
  @EnumSource(ToolSeam.class)
  void aDeedThatIsRefusedAgainAndAgainIsALoopThoughOthersBringNews(ToolSeam seam) {
    talk.tools(seam);
    assertThat(rounds("upload", i -> REFUSED)).isBetween(5, 7);
  }

  @Test
  void aDeedThatIsAllowedNowAndThenIsNone() {
    assertThat(rounds("upload", i -> i % 5 == 4 ? "uploaded " + word(i) : REFUSED)).isEqualTo(MANY);
  }

  @Test
  void neitherIsReading() { // another page may be open
    assertThat(rounds("fetch_page", i -> REFUSED)).isEqualTo(MANY);
  }

  @Test
  void toolsThatAreMadeUpAreALoopWhateverTheyAreCalled() {
    int made = 0;
    String[] verbs = {"track", "lookUp", "find", "get", "query", "search", "locate", "resolve"};
    while (made < MANY
        && talk.step(
            call(verbs[made % 8] + "Order" + (char) ('A' + made / 8), "{\"id\":\"88213-B\"}"),
            "Error: no such tool, use one of kb_search, send_reply")) {
      made++;
    }
    assertThat(made).isBetween(5, 7);
  }

  /** How many exports are made and handed on before one is stopped. */
  private int rounds(String tool, IntFunction<String> result) {
    int made = 0;
    while (made < MANY
        && talk.step(call("export", id(made)), "{\"id\":\"" + word(made + 7) + "\",\"rows\":812}")
        && talk.step(call(tool, id(made)), result.apply(made))) {
      made++;
    }
    return made;
  }
}
