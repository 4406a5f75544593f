package io.loophound.detectors.guard;

import static io.loophound.detectors.guard.Talk.call;
import static org.assertj.core.api.Assertions.assertThat;

import io.loophound.detectors.event.ToolCall;
import io.loophound.detectors.policy.Action;
import java.time.Duration;
import java.util.function.IntFunction;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Results decide: the same call is no loop, the same call with the same result is. */
class OutcomesTest {
  private static final ToolCall STATUS = call("status", "{\"job\":7}");

  private final GuardScript script = new GuardScript();
  private final Talk talk = script.talk().user("Run the job and tell me when it is done");

  private int rounds(int most, ToolCall call, IntFunction<String> result) {
    int made = 0;
    while (made < most && talk.step(call, result.apply(made))) {
      script.pass(Duration.ofSeconds(2));
      made++;
    }
    return made;
  }

  @Test
  void aChangingOutcomeIsProgress() {
    assertThat(rounds(50, STATUS, i -> "row " + i + " of the table holds " + i * 7)).isEqualTo(50);
    assertThat(script.verdicts()).isEmpty();
  }

  @Test
  void countingStartsAgainWithANewOutcome() {
    assertThat(rounds(30, STATUS, i -> "stage " + "abcdefghij".charAt(i / 3))).isEqualTo(30);
  }

  @Test
  void anOutcomeThatDiffersInCaseAndSpacesIsTheSame() {
    assertThat(rounds(30, STATUS, i -> i % 2 == 0 ? "No  rows" : "no rows\n")).isEqualTo(7);
  }

  @Test
  void anEmptyOutcomeIsAnOutcome() {
    assertThat(talk.steps(30, STATUS, "")).isEqualTo(4);
  }

  @ParameterizedTest
  @ValueSource(strings = {"pending", "The build is still in progress"})
  void aPollIsNoRepetition(String unfinished) {
    assertThat(rounds(50, STATUS, i -> unfinished)).isEqualTo(50);
  }

  @Test
  void aPollThatEndsIsLeftAlone() {
    assertThat(rounds(15, STATUS, i -> "pending")).isEqualTo(15);
    assertThat(talk.step(STATUS, "done, 3 files written")).isTrue();
    talk.reply("The job has written 3 files.");
    assertThat(script.verdicts()).isEmpty();
  }

  @Test
  void aPollIsNeverTerminated() {
    GuardScript strict = new GuardScript(GuardScript.only("score", 10, Action.TERMINATE));
    Talk other = strict.talk().user("Wait for the job");
    for (int i = 0; i < 50; i++) {
      assertThat(other.step(STATUS, "pending")).isTrue();
      strict.pass(Duration.ofSeconds(2));
    }
  }

  @Test
  void aPollInACycleIsNoCycle() {
    int made = 0;
    while (made < 50
        && talk.step(
            call(made % 2 == 0 ? "status" : "tail", "{}"),
            made % 2 == 0 ? "pending" : "no new lines")) {
      script.pass(Duration.ofSeconds(2));
      made++;
    }
    assertThat(made).isEqualTo(50);
  }

  @Test
  void callsWithDistinctArgumentsAndAConstantResultAreWork() {
    for (int i = 0; i < 40; i++) {
      assertThat(talk.step(call("attach_file", "{\"name\":\"f" + i + ".txt\"}"), "true")).isTrue();
    }
    assertThat(script.verdicts()).isEmpty();
  }

  @Test
  void readingFifteenFilesIsWork() {
    for (int i = 0; i < 15; i++) {
      String text = "class F" + i + " { int value() { return " + i * 31 + "; } }";
      assertThat(talk.step(call("read", "{\"path\":\"F" + i + ".java\"}"), text)).isTrue();
    }
    talk.reply("All files read.");
    assertThat(script.verdicts()).isEmpty();
  }

  @Test
  void aRoundWithoutItsResultIsNotCounted() {
    for (int i = 0; i < 10; i++) {
      talk.reply("", STATUS).anew().user("Run the job and tell me when it is done");
    }
    assertThat(talk.modelCalls()).isEqualTo(10);
  }
}
