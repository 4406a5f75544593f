package io.loophound.detectors.guard;

import static io.loophound.detectors.guard.Talk.call;
import static org.assertj.core.api.Assertions.assertThat;

import io.loophound.detectors.event.ModelReply;
import io.loophound.detectors.event.ToolCall;
import io.loophound.detectors.policy.Action;
import io.loophound.detectors.policy.Mode;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class ModesTest {
  private static final ToolCall SEARCH = call("search", "{}");

  private final GuardScript script = new GuardScript();

  @ParameterizedTest
  @EnumSource(Talk.ToolSeam.class)
  void observeReportsAtDoublingCountsAndStopsNothing(Talk.ToolSeam seam) {
    script.mode(Mode.OBSERVE);
    Talk talk = script.talk().tools(seam).user("Find it");
    assertThat(talk.steps(30, SEARCH, "no rows")).isEqualTo(30);

    assertThat(talk.steers()).isZero();
    assertThat(script.verdicts())
        .extracting(verdict -> verdict.evidence().count())
        .startsWith(4)
        .hasSizeBetween(3, 4);
    Verdict verdict = script.verdicts().get(0);
    assertThat(verdict.isEnforced()).isFalse();
    assertThat(verdict.stops()).isFalse();
    assertThat(verdict.steers()).isFalse();
    assertThat(verdict.detector()).isEqualTo("score");
    assertThat(verdict.message()).startsWith("LoopHound would have ");
  }

  @Test
  void observeReportsAStatelessLoopAtDoublingCounts() {
    script.mode(Mode.OBSERVE);
    Talk talk = script.talk();
    for (int i = 0; i < 20; i++) {
      talk.anew().user("Give me the list of cities as JSON");
      talk.expectAllowed().reply("Of course! Here are some of the cities you asked for.");
    }
    assertThat(script.verdicts()).hasSize(2);
    assertThat(script.verdicts()).extracting(Verdict::detector).containsOnly("score");
  }

  @Test
  void offSeesNothing() {
    script.mode(Mode.OFF);
    Talk talk = script.talk().tools(Talk.ToolSeam.STEERABLE).user("Find it");
    assertThat(talk.steps(10, SEARCH, "no rows")).isEqualTo(10);
    script.mode(Mode.ENFORCE);
    assertThat(script.verdicts()).isEmpty();
    assertThat(talk.ask().stops()).as("what it did meanwhile stands in its request").isTrue();
  }

  @Test
  void enforcingALoopThatWasOnlyWatchedStopsItAtOnce() {
    script.mode(Mode.OBSERVE);
    Talk talk = script.talk().user("Find it");
    assertThat(talk.steps(10, SEARCH, "no rows")).isEqualTo(10);
    script.mode(Mode.ENFORCE);
    talk.expectBlocked("score");
    assertThat(script.verdicts())
        .extracting(Verdict::isEnforced)
        .containsExactly(false, false, true);
  }

  @ParameterizedTest
  @EnumSource(
      value = Mode.class,
      names = {"OFF", "OBSERVE"})
  void theEmergencySwitchLiftsABlockAtOnce(Mode mode) {
    Talk talk = script.talk().user("Find it");
    talk.steps(10, SEARCH, "no rows");
    talk.expect(Action.BLOCK, "score");
    script.mode(mode);
    talk.expectAllowed();
  }

  @Test
  void watchingDoesNotUseUpTheProbeOfABlock() {
    Talk talk = script.talk().user("Find it");
    talk.steps(10, SEARCH, "no rows");
    script.mode(Mode.OBSERVE);
    talk.expectAllowed().end(ModelReply.cancelled());
    script.mode(Mode.ENFORCE).pass(Duration.ofSeconds(31));
    talk.expectAllowed();
  }

  @Test
  void switchedWhileACallIsUnderWay() {
    Talk talk = script.talk().user("Find it");
    for (int i = 0; i < 10; i++) {
      script.mode(i % 2 == 0 ? Mode.OBSERVE : Mode.OFF);
      talk.expectAllowed();
      script.mode(i % 2 == 0 ? Mode.OFF : Mode.OBSERVE);
      talk.reply("", SEARCH).result("no rows");
    }
    assertThat(script.verdicts()).noneMatch(Verdict::stops);
  }
}
