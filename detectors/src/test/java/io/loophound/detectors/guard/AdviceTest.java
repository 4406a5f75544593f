package io.loophound.detectors.guard;

import static io.loophound.detectors.guard.Talk.call;
import static org.assertj.core.api.Assertions.assertThat;

import io.loophound.detectors.policy.Action;
import io.loophound.detectors.policy.GuardPolicy;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Who follows the advice of a message gets past the call that it was about. */
class AdviceTest {
  private static final Pattern SETTING = Pattern.compile("loophound\\.(note|threshold) ");
  private static final Pattern VALUE = Pattern.compile("; (\\d+) or more (for both )?allows this");

  private static int callsUntilStopped(Talk talk, String result) {
    for (int calls = 0; calls < 40; calls++) {
      if (talk.ask().stops()) {
        return calls;
      }
      talk.reply("", call("lookup", "{\"id\":7}")).result(result);
    }
    throw new AssertionError("was not stopped");
  }

  private static Consumer<GuardPolicy.Builder> advice(String property) {
    Matcher value = VALUE.matcher(property);
    assertThat(value.find()).as(property).isTrue();
    List<String> names = new ArrayList<>();
    for (Matcher name = SETTING.matcher(property); name.find(); ) {
      names.add(name.group(1));
    }
    assertThat(names).isNotEmpty().doesNotHaveDuplicates();
    return policy ->
        names.forEach(
            name ->
                policy.detector(
                    "score", own -> own.with(name, Double.parseDouble(value.group(1)))));
  }

  @ParameterizedTest
  @ValueSource(strings = {"Error: no such order 7", "the order is on its way", "status: pending"})
  void followedOverPlainHttpItAllowsTheCall(String result) {
    for (boolean tools : new boolean[] {false, true}) {
      GuardScript script = new GuardScript();
      Talk talk = talk(script, tools);
      int stoppedAt = callsUntilStopped(talk, result);

      GuardScript followed = new GuardScript(advice(talk.last().evidence().remedy().property()));

      assertThat(callsUntilStopped(talk(followed, tools), result)).isGreaterThan(stoppedAt);
    }
  }

  private static Talk talk(GuardScript script, boolean tools) {
    Talk.ToolSeam seam = tools ? Talk.ToolSeam.STEERABLE : Talk.ToolSeam.NONE;
    return script.talk().tools(seam).user("Where is order 7?");
  }

  @Test
  void aStopOverPlainHttpNamesTheNoteAndTheThreshold() {
    Talk talk = talk(new GuardScript(), false);
    callsUntilStopped(talk, "Error: no such order 7");

    assertThat(talk.last().evidence().remedy().property())
        .isEqualTo(
            "loophound.note (now 8) and loophound.threshold (now 10; 11 or more for both allows"
                + " this)");
  }

  @Test
  void aNoteNamesOnlyTheNote() {
    GuardScript script = new GuardScript();
    callsUntilStopped(talk(script, true), "no rows");

    assertThat(script.verdicts())
        .filteredOn(verdict -> verdict.action() == Action.STEER)
        .singleElement()
        .extracting(verdict -> verdict.evidence().remedy().property())
        .isEqualTo("loophound.note (now 8; 9 or more allows this)");
  }
}
