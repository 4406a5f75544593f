package io.loophound.detectors.guard;

import static io.loophound.detectors.guard.Talk.call;
import static org.assertj.core.api.Assertions.assertThat;

import io.loophound.detectors.event.ToolCall;
import io.loophound.detectors.internal.counter.Sequence;
import io.loophound.detectors.policy.Action;
import io.loophound.detectors.policy.GuardPolicy;
import io.loophound.detectors.policy.Mode;
import io.loophound.detectors.policy.Throttle;
import java.time.Duration;
import java.util.List;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;

class ThrottleTest {
  private static final ToolCall SEARCH = call("search", "{\"page\":1}");

  private static GuardScript script(Throttle throttle) {
    return script("sequence", 3, policy -> policy.throttle(throttle));
  }

  private static GuardScript script(
      String detector, double threshold, Consumer<GuardPolicy.Builder> more) {
    return new GuardScript(
        policy -> {
          GuardScript.only(detector, threshold, Action.THROTTLE).accept(policy);
          more.accept(policy);
        });
  }

  private static Throttle times(int times) {
    return new Throttle(Duration.ofMillis(100), Duration.ofSeconds(5), times);
  }

  private static List<Long> delays(GuardScript script) {
    return script.verdicts().stream().map(verdict -> verdict.delay().toMillis()).toList();
  }

  @Test
  void theWaitGrowsWithTheCountUpToTheCap() {
    GuardScript script = script(new Throttle(Duration.ofMillis(100), Duration.ofMillis(550), 0));
    Talk talk = script.talk().user("Find it");

    assertThat(talk.steps(9, SEARCH, "no rows")).isEqualTo(9);

    assertThat(delays(script)).containsExactly(300L, 400L, 500L, 550L, 550L, 550L);
    assertThat(script.verdicts())
        .allMatch(Verdict::delays)
        .noneMatch(Verdict::stops)
        .noneMatch(Verdict::steers);
  }

  @Test
  void whoIgnoresItIsBlockedAfterABoundedNumber() {
    GuardScript script = script(times(2));
    Talk talk = script.talk().user("Find it");

    assertThat(talk.steps(20, SEARCH, "no rows")).isEqualTo(5);

    assertThat(script.verdicts())
        .extracting(Verdict::action)
        .containsExactly(Action.THROTTLE, Action.THROTTLE, Action.BLOCK);
  }

  @Test
  void whereAToolCanBeAnsweredItIsToldBeforeItIsBlocked() {
    GuardScript script = script(times(2));
    Talk talk = script.talk().tools(Talk.ToolSeam.STEERABLE).user("Find it");

    talk.steps(20, SEARCH, "no rows");

    assertThat(script.verdicts())
        .extracting(Verdict::action)
        .containsExactly(Action.THROTTLE, Action.THROTTLE, Action.STEER, Action.BLOCK);
  }

  @Test
  void aNewTurnBeginsAnew() {
    GuardScript script = script(times(2));
    Talk talk = script.talk().user("Find it");
    talk.steps(4, SEARCH, "no rows");
    talk.reply("Nothing.").user("Then look for a train to Porto on Monday");

    assertThat(talk.steps(4, SEARCH, "no trains")).isEqualTo(4);
    assertThat(script.verdicts()).extracting(Verdict::action).containsOnly(Action.THROTTLE);
  }

  @Test
  void aRunThatFindsSomethingNewIsNotDelayed() {
    GuardScript script = script(times(5));
    Talk talk = script.talk().user("Find it");
    talk.steps(2, SEARCH, "no rows");
    talk.step(SEARCH, "one row");

    assertThat(talk.expectAllowed().last()).isEqualTo(Verdict.ALLOW);
    assertThat(script.verdicts()).isEmpty();
  }

  @Test
  void observingDelaysNothing() {
    GuardScript script = script(times(2)).mode(Mode.OBSERVE);
    Talk talk = script.talk().user("Find it");

    assertThat(talk.steps(12, SEARCH, "no rows")).isEqualTo(12);

    assertThat(script.verdicts()).hasSize(2).noneMatch(Verdict::delays);
    assertThat(script.verdicts().get(0).message())
        .contains(
            "would have throttled run", "Nothing was stopped, because loophound.mode is observe.");
  }

  @Test
  void aToolIsDelayedWhereTheVerdictIsDueBeforehand() {
    GuardScript script =
        new GuardScript(
            policy ->
                policy
                    .noDetectors()
                    .detector(
                        GuardScript.at("sequence", 3, Action.THROTTLE)
                            .with(Sequence.BEFOREHAND, true)
                            .with(Sequence.OUTCOME, Sequence.Outcome.IGNORE)));
    Talk talk = script.talk().tools(Talk.ToolSeam.STEERABLE).user("Find it");

    talk.steps(4, SEARCH, "no rows");

    assertThat(talk.executions()).isEqualTo(4);
    assertThat(delays(script)).containsExactly(300L, 400L);
  }

  @Test
  void requestsOfManyRunsAreDelayedMoreAndMore() {
    GuardScript script = script("exact-request", 5, policy -> policy.throttle(times(3)));
    Talk talk = script.talk();
    int made = 0;
    while (made < 30 && !talk.anew().user("Is the server up?").ask().stops()) {
      talk.reply("Yes, number " + made);
      made++;
    }

    assertThat(delays(script)).startsWith(500L, 600L, 700L);
    assertThat(made).isEqualTo(7);
    assertThat(talk.last().action()).isEqualTo(Action.BLOCK);
  }
}
