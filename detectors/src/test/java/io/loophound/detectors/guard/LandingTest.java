package io.loophound.detectors.guard;

import static io.loophound.detectors.guard.Talk.call;
import static org.assertj.core.api.Assertions.assertThat;

import io.loophound.detectors.event.ToolCall;
import io.loophound.detectors.event.Usage;
import io.loophound.detectors.guard.Talk.ToolSeam;
import io.loophound.detectors.policy.Action;
import io.loophound.detectors.policy.DetectorPolicy;
import io.loophound.detectors.policy.DetectorSpec;
import io.loophound.detectors.policy.Mode;
import java.time.Duration;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class LandingTest {
  private static final Usage USED = new Usage(900, 100, false);
  private static final List<String> LIMITS =
      List.of(
          "tokens=3000",
          "usd=0.0077",
          "time=3",
          "usd-per-minute=0.0077",
          "agent-tokens-per-day=3000",
          "process-usd-per-day=0.0077");

  private static GuardScript limited(String limit, String tools, int rounds) {
    String[] parts = limit.split("=", -1);
    DetectorPolicy budget =
        DetectorSpec.named("budget")
            .defaults()
            .with(parts[0], parts[1])
            .with("landing-tools", tools)
            .with("landing-rounds", rounds);
    return new GuardScript(policy -> policy.noDetectors().detector(budget));
  }

  private static Talk work(GuardScript script, ToolSeam seam) {
    return script.talk().usage(USED).tools(seam).takes(Duration.ofSeconds(1)).user("Write it");
  }

  /** Three rounds, which use up the budget; the tool of the last one may be refused. */
  private static Talk used(GuardScript script, ToolSeam seam) {
    Talk talk = work(script, seam);
    for (int i = 0; i < 3; i++) {
      assertThat(talk.step(call("search", "{\"q\":" + i + "}"), "result " + i)).isTrue();
    }
    return talk;
  }

  @Test
  void aRunSavesWhatItHasAndThenEnds() {
    GuardScript script = limited("tokens=3000", "save, report", 2);
    Talk talk = used(script, ToolSeam.STEERABLE);
    assertThat(talk.executions()).isEqualTo(2); // the third search came too late
    assertThat(talk.history().get(talk.history().size() - 1).text())
        .isEqualTo(
            "Note: the budget of this run is used up. Only these tools may still be called:"
                + " save, report. Use them now to save your work, then finish.");

    assertThat(talk.step(call("save", "{}"), "saved")).isTrue();
    assertThat(talk.executions()).isEqualTo(3);
    talk.expectAllowed().reply("Saved, the rest is missing.");

    talk.user("Go on").expect(Action.TERMINATE, "budget");
    assertThat(script.verdicts())
        .extracting(Verdict::action)
        .containsExactly(Action.STEER, Action.TERMINATE);
  }

  @Test
  void verdictsNameWhatMayStillBeDone() {
    GuardScript script = limited("tokens=3000", "save,report", 2);
    used(script, ToolSeam.STEERABLE).expectAllowed();

    Verdict refused = script.verdicts().get(0);
    assertThat(refused.evidence().landing()).containsExactly("save", "report");
    assertThat(refused.message())
        .contains("the budget of the run is used up, 2 model calls are left to save the work")
        .contains("the model was told that only save, report may still be called.")
        .contains("set loophound.budget.tokens (now 3000; more, or 0 for no limit, allows this)")
        .doesNotContain("landing-tools");
  }

  @Test
  void whereToolsAreNotSeenOneOfTheOthersEndsIt() {
    GuardScript script = limited("tokens=3000", "save", 5);
    Talk talk = used(script, ToolSeam.NONE);
    assertThat(talk.ask().action()).isEqualTo(Action.WARN);
    assertThat(talk.last().message())
        .contains("The call is made, but of its tools only save may still be called.");
    talk.reply("", call("save", "{}")).result("saved");
    talk.expectAllowed().reply("", call("search", "{\"q\":9}")).result("found");

    talk.expect(Action.TERMINATE, "budget");
  }

  @Test
  void aSeamThatOnlyWatchesEndsItAsWell() {
    Talk talk = used(limited("tokens=3000", "save", 5), ToolSeam.WATCHING);
    talk.expectAllowed().reply("", call("search", "{\"q\":9}")).result("found");

    talk.expect(Action.TERMINATE, "budget");
  }

  @ParameterizedTest
  @ValueSource(strings = {"agent-tokens-per-day=3000", "process-usd-per-day=0.0077"})
  void aRunThatHasNotBegunHasNothingToSave(String limit) {
    GuardScript script = limited(limit, "save", 3);
    used(script, ToolSeam.STEERABLE).expectAllowed();

    script.talk().user("Write another one").expectBlocked("budget");
  }

  @Test
  void onTheNextDayTheRunGoesOn() {
    GuardScript script = limited("agent-tokens-per-day=3000", "save", 1);
    Talk talk = used(script, ToolSeam.STEERABLE);
    assertThat(talk.step(call("save", "{}"), "saved")).isTrue();
    talk.expectBlocked("budget");

    script.pass(Duration.ofDays(1));

    assertThat(talk.step(call("search", "{\"q\":8}"), "result 8")).isTrue();
  }

  @ParameterizedTest
  @CsvSource({"warn,0", "block,2"})
  void aMilderActionStaysAsMild(String action, int rounds) {
    DetectorPolicy budget =
        DetectorSpec.named("budget")
            .defaults()
            .with(Action.valueOf(action.toUpperCase(java.util.Locale.ROOT)))
            .with("tokens", 3000)
            .with("landing-tools", "save");
    GuardScript script = new GuardScript(policy -> policy.noDetectors().detector(budget));
    Talk talk = used(script, ToolSeam.STEERABLE);

    assertThat(talk.executions()).isEqualTo(rounds == 0 ? 3 : 2);
    assertThat(talk.steps(9, call("save", "{}"), "saved")).isEqualTo(rounds == 0 ? 9 : rounds);
  }

  @Test
  void observingChangesNothing() {
    GuardScript script = limited("tokens=3000", "save", 2);
    script.mode(Mode.OBSERVE);
    Talk talk = used(script, ToolSeam.STEERABLE);
    assertThat(talk.steps(9, call("search", "{\"q\":4}"), "result 4")).isEqualTo(9);

    assertThat(talk.executions()).isEqualTo(12);
    assertThat(script.verdicts()).extracting(Verdict::isEnforced).doesNotContain(true);
    assertThat(script.verdicts())
        .extracting(Verdict::action)
        .contains(Action.STEER, Action.TERMINATE);
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 1, 2, 3, 4, 5})
  void neverMoreThanItsRoundsAndNeverAnotherTool(int limit) {
    for (int seed = 0; seed < 300; seed++) {
      Random random = new Random(seed);
      int rounds = 1 + random.nextInt(4);
      ToolSeam seam = random.nextBoolean() ? ToolSeam.STEERABLE : ToolSeam.NONE;
      GuardScript script = limited(LIMITS.get(limit), "save,report", rounds);
      Talk talk = used(script, seam);
      int before = talk.modelCalls();
      int searches = anything(talk, random);
      assertThat(talk.modelCalls() - before).as("seed %d", seed).isLessThanOrEqualTo(rounds);
      assertThat(searches).as("seed %d", seed).isLessThanOrEqualTo(seam == ToolSeam.NONE ? 1 : 0);
    }
  }

  /** An agent that does as it likes; returns in how many rounds another tool was executed. */
  private static int anything(Talk talk, Random random) {
    int strayed = 0;
    for (int i = 0; i < 12; i++) {
      if (random.nextInt(5) == 0) {
        talk.user("And what about " + random.nextInt() + "?");
      }
      if (talk.ask().stops()) {
        continue;
      }
      ToolCall[] calls = new ToolCall[random.nextInt(4)];
      for (int j = 0; j < calls.length; j++) {
        String tool = List.of("save", "report", "search").get(random.nextInt(3));
        calls[j] = call(tool, "{\"x\":" + random.nextInt() + "}");
      }
      talk.reply("Well", calls);
      boolean other = false;
      for (ToolCall each : calls) {
        int index = talk.history().size();
        talk.result("result " + random.nextInt());
        boolean told = talk.history().get(index).text().startsWith("Note: ");
        other |= each.name().equals("search") && !told;
      }
      strayed += other ? 1 : 0;
    }
    return strayed;
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 1, 2, 3, 4, 5})
  void withoutTheOptionItIsNotInUse(int limit) {
    GuardScript script = limited(LIMITS.get(limit), " , ", 3);
    Talk talk = used(script, ToolSeam.NONE);

    assertThat(talk.ask().stops()).isTrue();
    assertThat(script.verdicts())
        .allSatisfy(verdict -> assertThat(verdict.evidence().landing()).isEmpty());
  }
}
