package io.loophound.detectors.guard;

import static io.loophound.detectors.guard.Talk.call;
import static org.assertj.core.api.Assertions.assertThat;

import io.loophound.detectors.event.ToolCall;
import io.loophound.detectors.policy.Action;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** A run is told first, where that is possible; one that does not listen is stopped. */
class LadderTest {
  private static final ToolCall SEARCH = call("search", "{\"q\":\"flights\"}");
  private static final ToolCall BOOK = call("book", "{\"id\":3}");

  private final GuardScript script = new GuardScript();

  private Talk talk() {
    return steerable(script);
  }

  private static Talk steerable(GuardScript script) {
    return script.talk().tools(Talk.ToolSeam.STEERABLE).user("Find me a flight to Lisbon");
  }

  @Test
  void steersThenAnswersThenBlocks() {
    Talk talk = talk();
    assertThat(talk.steps(3, SEARCH, "no rows")).isEqualTo(3);
    assertThat(talk.steers()).isZero();

    assertThat(talk.step(SEARCH, "no rows")).isTrue();
    assertThat(lastText(talk))
        .startsWith("no rows\nNote: tool search was called")
        .contains(", 4 times. ");
    assertThat(talk.executions()).isEqualTo(4);

    assertThat(talk.step(SEARCH, "no rows")).isTrue();
    assertThat(lastText(talk)).isEqualTo("no rows");
    assertThat(talk.executions()).isEqualTo(5);

    talk.expectBlocked("score");
    assertThat(talk.modelCalls()).isEqualTo(5);
    assertThat(talk.last().evidence().count()).isEqualTo(5);
    assertThat(script.verdicts()).hasSize(2);
    assertThat(script.verdicts().get(0).action()).isEqualTo(Action.STEER);
    assertThat(script.verdicts().get(1).action()).isEqualTo(Action.BLOCK);
  }

  private static String lastText(Talk talk) {
    return talk.history().get(talk.history().size() - 1).text();
  }

  @Test
  void aCycleIsSteeredToo() {
    Talk talk = talk();
    int made = 0;
    while (made < 40
        && talk.step(made % 2 == 0 ? SEARCH : BOOK, made % 2 == 0 ? "one flight" : "sold out")) {
      made++;
    }
    assertThat(talk.steers()).isEqualTo(1);
    assertThat(made).isEqualTo(7);
    assertThat(talk.last().detector()).isEqualTo("score");
  }

  @Test
  void aRunThatReactsIsLeftAlone() {
    Talk talk = talk();
    assertThat(talk.steps(4, SEARCH, "no rows")).isEqualTo(4);
    assertThat(talk.steers()).isEqualTo(1);
    assertThat(talk.step(BOOK, "booked")).isTrue();
    talk.reply("Your flight is booked.").user("Thank you. And now one to Porto.");
    assertThat(talk.step(SEARCH, "three rows")).isTrue();
    assertThat(script.verdicts()).hasSize(1);
  }

  @Test
  void aRunThatAnswersIsLeftAlone() {
    Talk talk = talk();
    assertThat(talk.steps(4, SEARCH, "no rows")).isEqualTo(4);
    talk.expectAllowed().reply("There is no flight to Lisbon.");
    assertThat(script.verdicts()).hasSize(1);
  }

  @Test
  void aRunThatAlsoDoesSomethingNewIsLeftAlone() {
    Talk talk = talk();
    assertThat(talk.steps(4, SEARCH, "no rows")).isEqualTo(4);
    talk.reply("", SEARCH, BOOK).result("no rows").result("booked");
    talk.expectAllowed();
  }

  @Test
  void whoLoopsAgainWithAnotherCallIsToldAgain() {
    Talk talk = talk();
    assertThat(talk.steps(4, SEARCH, "no rows")).isEqualTo(4);
    assertThat(talk.steps(20, BOOK, "sold out")).isEqualTo(5);
    assertThat(talk.steers()).isEqualTo(2);
    assertThat(talk.last().evidence().what()).contains("book");
  }

  @Test
  void aNewTurnMayBeToldAgain() {
    Talk talk = talk();
    assertThat(talk.steps(4, SEARCH, "no rows")).isEqualTo(4);
    talk.reply("None.").user("Try Porto then, and if there is none try Faro");
    assertThat(talk.steps(4, BOOK, "sold out")).isEqualTo(4);
    assertThat(talk.steers()).isEqualTo(2);
    talk.expectAllowed();
  }

  @ParameterizedTest
  @EnumSource(
      value = Talk.ToolSeam.class,
      names = {"NONE", "WATCHING"})
  void whereNobodyCanTellItIsBlockedAtOnce(Talk.ToolSeam seam) {
    Talk talk = script.talk().tools(seam).user("Find me a flight to Lisbon");
    assertThat(talk.steps(20, SEARCH, "no rows")).isEqualTo(4);
    assertThat(talk.steers()).isZero();
    assertThat(script.verdicts()).extracting(Verdict::action).containsOnly(Action.BLOCK);
  }

  @Test
  void withoutSteersItIsBlockedAtOnce() {
    Talk talk = steerable(new GuardScript(policy -> policy.steers(0)));
    assertThat(talk.steps(20, SEARCH, "no rows")).isEqualTo(4);
    assertThat(talk.steers()).isZero();
  }

  @Test
  void withTwoSteersItIsToldOnceMore() {
    Talk talk = steerable(new GuardScript(policy -> policy.steers(2)));
    assertThat(talk.steps(20, SEARCH, "no rows")).isEqualTo(6);
    assertThat(talk.steers()).isEqualTo(2);
    assertThat(talk.executions()).isEqualTo(6);
  }

  @Test
  void inAParallelRoundOnlyTheStepThatClosesItIsSteered() {
    Talk talk = talk();
    for (int i = 0; i < 4; i++) {
      talk.reply("", SEARCH, BOOK).result("no rows").result("sold out");
    }
    assertThat(talk.steers()).isEqualTo(1);
    assertThat(lastText(talk)).startsWith("sold out\nNote:");
    talk.reply("", BOOK, SEARCH).result("sold out").result("no rows");
    assertThat(talk.executions()).isEqualTo(10);
    talk.expectBlocked("score");
  }

  @Test
  void aNoteIsNoNewOutcome() {
    Talk talk = steerable(new GuardScript(policy -> policy.steers(2)));
    talk.steps(20, SEARCH, "no rows");
    assertThat(talk.last().detector()).isEqualTo("score");
    assertThat(talk.last().evidence().count()).isEqualTo(6);
  }
}
