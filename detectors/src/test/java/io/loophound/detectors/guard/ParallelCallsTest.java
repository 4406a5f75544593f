package io.loophound.detectors.guard;

import static io.loophound.detectors.guard.Talk.call;
import static org.assertj.core.api.Assertions.assertThat;

import io.loophound.detectors.event.ToolCall;
import io.loophound.detectors.internal.counter.Sequence;
import io.loophound.detectors.policy.Action;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class ParallelCallsTest {
  private static final ToolCall A = call("read", "{\"file\":\"a\"}");
  private static final ToolCall B = call("read", "{\"file\":\"b\"}");

  private static Talk talk(Talk.ToolSeam seam) {
    return new GuardScript(
            policy ->
                policy
                    .noDetectors()
                    .detector(
                        GuardScript.at("sequence", 3, Action.BLOCK).with(Sequence.MAX_PERIOD, 1)))
        .talk()
        .tools(seam)
        .user("Compare the files");
  }

  @ParameterizedTest
  @EnumSource(
      value = Talk.ToolSeam.class,
      names = {"NONE", "WATCHING"})
  void callsOfOneReplyAreOneRoundInAnyOrder(Talk.ToolSeam seam) {
    Talk talk = talk(seam);
    talk.reply("", A, B).result("1").result("2");
    talk.reply("", B, A).result("2").result("1");
    talk.reply("", A, B).result("1").result("2");
    talk.expectBlocked("sequence");
    assertThat(talk.last().evidence().steps().first()).isEqualTo(1);
    assertThat(talk.last().evidence().steps().last()).isEqualTo(6);
    assertThat(talk.last().evidence().what()).contains("read and others");
  }

  @ParameterizedTest
  @EnumSource(
      value = Talk.ToolSeam.class,
      names = {"NONE", "WATCHING"})
  void equalCallsOfOneReplyCountOnce(Talk.ToolSeam seam) {
    Talk talk = talk(seam);
    talk.reply("", A, A, A, A).result("1").result("1").result("1").result("1");
    talk.expectAllowed().reply("", A).result("1");
    talk.expectAllowed().reply("", A, A).result("1").result("1");
    talk.expectBlocked("sequence");
  }

  @ParameterizedTest
  @EnumSource(
      value = Talk.ToolSeam.class,
      names = {"NONE", "WATCHING"})
  void oneNewOutcomeAmongThemIsProgress(Talk.ToolSeam seam) {
    Talk talk = talk(seam);
    for (int i = 0; i < 10; i++) {
      talk.reply("", A, B).result("same").result("new " + i);
    }
    talk.expectAllowed();
  }

  @Test
  void aSubsetIsAnotherRound() {
    Talk talk = talk(Talk.ToolSeam.NONE);
    for (int i = 0; i < 6; i++) {
      talk.reply("", A, B).result("1").result("2");
      talk.reply("", A).result("1");
    }
    talk.expectAllowed();
  }

  @Test
  void resultsWithoutIdsBelongToTheCallsByPosition() {
    Talk talk = talk(Talk.ToolSeam.NONE).withoutCallIds();
    talk.reply("", A, B).result("1").result("2");
    talk.reply("", A, B).result("2").result("1");
    talk.reply("", A, B).result("1").result("2");
    talk.expectAllowed().reply("", A, B).result("1").result("2");
    talk.expectAllowed().reply("", A, B).result("1").result("2");
    talk.expectBlocked("sequence");
  }

  @Test
  void resultsInAnotherOrderBelongToTheCallsById() {
    Talk talk = talk(Talk.ToolSeam.NONE);
    for (int i = 0; i < 3; i++) {
      talk.reply("", A, B).result("1").result("2");
      if (i == 1) {
        int end = talk.history().size();
        talk.history().add(talk.history().remove(end - 2));
      }
    }
    talk.expectBlocked("sequence");
  }
}
