package io.loophound.detectors.guard;

import static org.assertj.core.api.Assertions.assertThat;

import io.loophound.detectors.guard.Talk.ToolSeam;
import java.util.function.IntFunction;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Results of calls that go to and fro, or differ in what they measure. */
class ToAndFroTest {
  private static final int MANY = 30;
  private static final String OPEN =
      "Clicked element 4: Trade. [3]<a>Home</a> [4]<a>Trade</a> [5]<a>Spot</a> [6]<a>Help</a>";
  private static final String CLOSED =
      "Clicked element 4: Trade. [3]<a>Home</a> [4]<a>Trade</a> [5]<a>Help</a>";

  private final Talk talk = new GuardScript().talk().user("Open the spot market.");

  private int rounds(String tool, IntFunction<String> arguments, IntFunction<String> results) {
    int made = 0;
    while (made < MANY && talk.step(Talk.call(tool, arguments.apply(made)), results.apply(made))) {
      made++;
    }
    return made;
  }

  @ParameterizedTest
  @EnumSource(ToolSeam.class)
  void aMenuThatOpensAndClosesIsALoop(ToolSeam seam) {
    talk.tools(seam);
    assertThat(rounds("click", i -> "{\"index\":4}", i -> i % 2 == 0 ? OPEN : CLOSED))
        .isBetween(9, 13);
  }

  @Test
  void somethingElseNowAndThenIsNews() {
    assertThat(
            rounds(
                "click",
                i -> "{\"index\":4}",
                i -> i % 5 == 4 ? CLOSED + " entry " + i : i % 2 == 0 ? OPEN : CLOSED))
        .isEqualTo(MANY);
  }

  @Test
  void aSwitchThatSaysLittleIsNoMenu() {
    assertThat(rounds("toggle_lamp", i -> "{\"id\":7}", i -> i % 2 == 0 ? "lit" : "dark"))
        .isEqualTo(MANY);
  }

  @Test
  void twoSettingsThatAreMeasuredInTurnAreWork() {
    assertThat(
            rounds(
                "run_benchmark",
                i -> "{\"collector\":\"" + (i % 2 == 0 ? "G1" : "ZGC") + "\"}",
                i ->
                    "{\"scenario\":\"order-replay\",\"operations\":%d,\"p99\":%d,\"pauses\":%d,\"exit\":0}"
                        .formatted(4000 + 37 * i % 400, 14 + i % 7, 40 + i % 13)))
        .isEqualTo(MANY);
  }
}
