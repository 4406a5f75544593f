package io.loophound.detectors.guard;

import static io.loophound.detectors.guard.Talk.call;
import static org.assertj.core.api.Assertions.assertThat;

import io.loophound.detectors.event.ToolCall;
import io.loophound.detectors.policy.Action;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RepetitionTest {
  private static final ToolCall SEARCH = call("search", "{\"q\":\"flights\"}");

  private final GuardScript script = new GuardScript();
  private final Talk talk = script.talk().user("Find me a flight to Lisbon");

  private static Talk onlyRepetition(int threshold) {
    return new GuardScript(GuardScript.only("repetition", threshold, Action.BLOCK))
        .talk()
        .user("Find me a flight to Lisbon");
  }

  @Test
  void stopsTheCallAfterTheFourthEqualRound() {
    assertThat(talk.steps(20, SEARCH, "no rows")).isEqualTo(4);

    assertThat(talk.last().detector()).isEqualTo("repetition");
    assertThat(talk.last().action()).isEqualTo(Action.BLOCK);
    assertThat(talk.last().evidence().count()).isEqualTo(4);
    assertThat(talk.last().evidence().firstStep()).isEqualTo(1);
    assertThat(talk.last().evidence().lastStep()).isEqualTo(4);
    assertThat(talk.last().evidence().modelCalls()).isEqualTo(3);
    assertThat(talk.last().evidence().tokens()).isEqualTo(330);
  }

  @ParameterizedTest
  @ValueSource(ints = {2, 3, 5, 20})
  void thresholdIsReachedByEquality(int threshold) {
    assertThat(onlyRepetition(threshold).steps(30, SEARCH, "no rows")).isEqualTo(threshold);
  }

  @Test
  void anyOtherStepBetweenBreaksIt() {
    Talk other = onlyRepetition(3);
    for (int i = 0; i < 6; i++) {
      assertThat(other.steps(2, SEARCH, "no rows")).isEqualTo(2);
      assertThat(other.step(call("open", "{\"page\":" + i + "}"), "page " + i)).isTrue();
    }
  }

  @Test
  void argumentsAreComparedByMeaning() {
    Talk other = onlyRepetition(3);
    assertThat(other.step(call("f", "{\"a\":1,\"b\":2.0}"), "same")).isTrue();
    assertThat(other.step(call("f", "{ \"b\": 2, \"a\": 1.0 }"), "same")).isTrue();
    assertThat(other.step(call("f", "{\"b\":2e0,\"a\":1}"), "same")).isTrue();
    other.expectBlocked("repetition");
  }

  @Test
  void otherArgumentsAreAnotherCall() {
    Talk other = onlyRepetition(2);
    for (int page = 1; page <= 15; page++) {
      assertThat(other.step(call("list", "{\"page\":" + page + "}"), "ok")).isTrue();
    }
  }

  @Test
  void textBesideTheCallDoesNotBreakIt() {
    Talk other = onlyRepetition(3);
    for (int i = 0; i < 3; i++) {
      other.reply("Let me try once more, attempt " + i, SEARCH).result("no rows");
    }
    other.expectBlocked("repetition");
  }

  @Test
  void aReplyWithoutCallsDoesNotBreakIt() {
    Talk other = onlyRepetition(3);
    assertThat(other.steps(2, SEARCH, "no rows")).isEqualTo(2);
    other.reply("I will look again.").user("Find me a flight to Lisbon");
    assertThat(other.step(SEARCH, "no rows")).isTrue();
    other.expectBlocked("repetition");
  }

  @Test
  void switchedOffItSeesNothing() {
    GuardScript off =
        new GuardScript(
            policy -> {
              GuardScript.only("cycle", 3, Action.BLOCK).accept(policy);
            });
    assertThat(off.talk().user("Go").steps(19, SEARCH, "no rows")).isEqualTo(19);
    assertThat(off.verdicts()).isEmpty();
  }
}
