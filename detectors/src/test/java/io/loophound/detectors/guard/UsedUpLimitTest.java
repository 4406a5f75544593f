package io.loophound.detectors.guard;

import static io.loophound.detectors.guard.Talk.call;
import static org.assertj.core.api.Assertions.assertThat;

import io.loophound.detectors.budget.PriceTable;
import io.loophound.detectors.event.Usage;
import io.loophound.detectors.policy.Action;
import io.loophound.detectors.policy.AgentPolicies;
import io.loophound.detectors.policy.DetectorPolicy;
import io.loophound.detectors.policy.DetectorSpec;
import io.loophound.detectors.policy.GuardPolicy;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** A limit that is used up stays used up: nothing is learnt from one more call after a cooldown. */
class UsedUpLimitTest {
  private static final Duration COOLDOWN = Duration.ofMinutes(5).plusSeconds(1);

  private static DetectorPolicy tokens(long most) {
    return DetectorSpec.named("budget").defaults().with("tokens", most);
  }

  private static DetectorPolicy calls(int most) {
    return DetectorSpec.named("steps").defaults().with("run-model-calls", most);
  }

  private static GuardScript only(DetectorPolicy limit) {
    return new GuardScript(policy -> policy.noDetectors().detector(limit));
  }

  private static Talk asking(GuardScript script) {
    return script.talk().user("Read it all.").usage(new Usage(900, 100, false));
  }

  private static void read(Talk talk, int calls) {
    for (int page = 1; page <= calls; page++) {
      talk.reply("", call("read", "{\"page\":" + page + "}")).result("text of page " + page);
    }
  }

  private static void staysRefused(GuardScript script, Talk talk) {
    for (int i = 0; i < 5; i++) {
      assertThat(talk.ask().stops()).as("attempt %d", i).isTrue();
      script.pass(COOLDOWN);
    }
  }

  @ParameterizedTest
  @EnumSource(names = {"CONCLUDE", "BLOCK", "TERMINATE"})
  void aUsedUpBudgetIsNotTriedAgain(Action action) {
    GuardScript script = only(tokens(3000).with(action));
    Talk talk = asking(script);
    read(talk, 3);

    staysRefused(script, talk);
    if (action != Action.TERMINATE) {
      assertThat(script.verdicts().get(script.verdicts().size() - 1).message())
          .contains("The call is stopped, and so is any like it; waiting does not help.");
    }
  }

  @ParameterizedTest
  @EnumSource(names = {"CONCLUDE", "BLOCK", "TERMINATE"})
  void norIsALimitOfCalls(Action action) {
    GuardScript script = only(calls(3).with(action));
    Talk talk = asking(script);
    read(talk, 3);

    staysRefused(script, talk);
  }

  @Test
  void aRunThatLoopsMayNotProbePastItsBudget() {
    GuardScript script = new GuardScript(policy -> policy.detector(tokens(5000)));
    Talk talk = asking(script);
    int made = 0;
    while (made < 4 || !talk.ask().stops()) {
      talk.reply("", call("read", "{}")).result("no rows");
      made++;
      script.pass(Duration.ofSeconds(1));
    }
    assertThat(talk.last().detector()).isIn("score", "budget");

    staysRefused(script, talk);
  }

  @Test
  void aCostPerMinuteHoldsForAMinute() {
    GuardScript script =
        only(
            DetectorSpec.named("budget")
                .defaults()
                .with("usd-per-minute", 0.001)
                .with(Action.BLOCK));
    Talk talk = asking(script);
    read(talk, 1);
    assertThat(talk.ask().stops()).isTrue();

    script.pass(COOLDOWN);

    assertThat(talk.ask().stops()).isFalse();
  }

  @ParameterizedTest
  @EnumSource(names = {"CONCLUDE", "BLOCK", "TERMINATE"})
  void aRaisedLimitFreesTheRun(Action action) {
    GuardScript script = only(calls(3).with(action));
    Talk talk = asking(script).tools(Talk.ToolSeam.STEERABLE);
    read(talk, 3);
    assertThat(talk.ask().stops()).isTrue();

    GuardPolicy raised =
        GuardPolicy.builder().noDetectors().detector(calls(5).with(action)).build();
    script.guard().apply(AgentPolicies.of(raised), null, PriceTable.shipped());

    read(talk, 2);
    assertThat(talk.ask().stops()).isTrue();
  }

  /** A model call cannot carry a note: what it would say is at least reported, and again. */
  @Test
  void whereNoNoteCanBeGivenAUsedUpBudgetIsReported() {
    GuardScript script = only(tokens(3000).with(Action.STEER));
    Talk talk = asking(script);
    read(talk, 20);

    assertThat(talk.ask().stops()).isFalse();
    assertThat(script.verdicts())
        .filteredOn(verdict -> verdict.evidence().what().endsWith("is used up"))
        .hasSizeBetween(2, 6)
        .allSatisfy(
            verdict ->
                assertThat(verdict.message())
                    .contains("no note can be given here")
                    .contains("To stop it, set loophound.budget.action (now steer) to block."));
  }
}
