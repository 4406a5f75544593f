package io.loophound.detectors.guard;

import static io.loophound.detectors.guard.Talk.call;
import static org.assertj.core.api.Assertions.assertThat;

import io.loophound.detectors.policy.Action;
import io.loophound.detectors.policy.Mode;
import java.util.stream.Collectors;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The stages that a looping run goes through: action x mode x whether a note can be given. */
class EnforcerTest {
  private static final int ROUNDS = 12;

  /**
   * What is reported, in order; in brackets where it is not carried out. What goes on is reported
   * again when its count has doubled.
   */
  @ParameterizedTest(name = "{0}, {1}, notes {2}")
  @CsvSource({
    "ALLOW,     ENFORCE, STEERABLE, 12, 0, ''",
    "WARN,      ENFORCE, STEERABLE, 12, 0, WARN WARN",
    "THROTTLE,  ENFORCE, STEERABLE, 9,  0, THROTTLE THROTTLE THROTTLE THROTTLE THROTTLE BLOCK",
    "STEER,     ENFORCE, STEERABLE, 12, 1, STEER WARN",
    "BLOCK,     ENFORCE, STEERABLE, 5,  1, STEER BLOCK",
    "TERMINATE, ENFORCE, STEERABLE, 5,  1, STEER TERMINATE",
    "WARN,      ENFORCE, NONE,      12, 0, WARN WARN",
    "STEER,     ENFORCE, NONE,      12, 0, WARN WARN",
    "BLOCK,     ENFORCE, NONE,      4,  0, BLOCK",
    "TERMINATE, ENFORCE, NONE,      4,  0, TERMINATE",
    "BLOCK,     OBSERVE, STEERABLE, 12, 0, (STEER) (BLOCK) (BLOCK)",
    "TERMINATE, OBSERVE, NONE,      12, 0, (TERMINATE) (TERMINATE)",
  })
  void aRunGoesThroughItsStages(
      Action action, Mode mode, Talk.ToolSeam tools, int rounds, int notes, String reported) {
    GuardScript script = new GuardScript(GuardScript.only("score", 10, action)).mode(mode);
    Talk talk = script.talk().tools(tools).user("Go");
    int made = 0;
    while (made < ROUNDS && talk.step(call("read", "{}"), "Error: no such file")) {
      made++;
    }
    String told =
        script.verdicts().stream()
            .map(
                verdict ->
                    verdict.isEnforced() ? "" + verdict.action() : "(" + verdict.action() + ")")
            .collect(Collectors.joining(" "));
    assertThat(made + " rounds, " + talk.steers() + " notes: " + told)
        .isEqualTo(rounds + " rounds, " + notes + " notes: " + reported);
  }
}
