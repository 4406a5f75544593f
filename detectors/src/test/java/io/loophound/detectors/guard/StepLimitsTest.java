package io.loophound.detectors.guard;

import static io.loophound.detectors.guard.Talk.call;
import static org.assertj.core.api.Assertions.assertThat;

import io.loophound.detectors.event.ToolCall;
import io.loophound.detectors.guard.Talk.ToolSeam;
import io.loophound.detectors.policy.Action;
import io.loophound.detectors.policy.DetectorSpec;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class StepLimitsTest {
  private static Talk limited(int perTool, Action action) {
    return limited("tool-calls-per-turn", perTool, action);
  }

  private static Talk limited(String limit, int most, Action action) {
    return new GuardScript(
            policy ->
                policy
                    .noDetectors()
                    .detector(
                        DetectorSpec.named("steps").defaults().with(limit, most).with(action)))
        .talk()
        .user("Read it all.");
  }

  private static ToolCall read(int page) {
    return call("read", "{\"page\":" + page + "}");
  }

  @Test
  void endsARunWhoseToolsAreNotSeenWithTheNextRequest() {
    Talk talk = limited(5, Action.TERMINATE);
    for (int page = 1; page <= 6; page++) {
      talk.reply("", read(page)).result("text of page " + page);
    }

    Verdict verdict = talk.ask();

    assertThat(verdict.action()).isEqualTo(Action.TERMINATE);
    assertThat(verdict.evidence().what()).contains("calls of tool read in the turn");
    assertThat(verdict.evidence().count()).isEqualTo(6);
  }

  @Test
  void countsEachToolOfAReplyAndOnlyWithinATurn() {
    Talk talk = limited(2, Action.BLOCK);
    for (int turn = 0; turn < 2; turn++) {
      talk.reply("", read(1), read(2), call("write", "{}")).result("a").result("b").result("c");
      assertThat(talk.ask().stops()).isFalse();
      talk.reply("Done.").user("Go on with part " + turn);
    }
    talk.reply("", read(1), read(2), read(3), call("write", "{}"));
    talk.result("a").result("b").result("c").result("d");

    assertThat(talk.ask().stops()).isTrue();
  }

  /** Of so many only the newest are examined, but all are counted. */
  @ParameterizedTest
  @CsvSource({"199, false", "200, false", "201, true", "400, true"})
  void aReplyMayAskForThisManyCalls(int asked, boolean stops) {
    Talk talk = limited("reply-tool-calls", 200, Action.BLOCK);
    ToolCall[] calls =
        IntStream.rangeClosed(1, asked).mapToObj(StepLimitsTest::read).toArray(ToolCall[]::new);
    talk.reply("", calls);
    for (int page = 1; page <= asked; page++) {
      talk.result("text of page " + page);
    }

    Verdict verdict = talk.ask();

    assertThat(verdict.stops()).isEqualTo(stops);
    assertThat(stops ? verdict.evidence().count() : asked).isEqualTo(asked);
    assertThat(talk.user("Something else: what is the time?").ask().stops()).isFalse();
  }

  @Test
  void aRefusedToolIsEnough() {
    Talk talk = limited(2, Action.BLOCK).tools(ToolSeam.STEERABLE);
    talk.reply("", read(1)).result("a").reply("", read(2)).result("b").reply("", read(3));
    talk.result("c");

    assertThat(talk.ask().stops()).isFalse();
  }

  @Test
  void aToolAfterManyOthersIsCountedToo() {
    Talk talk = limited(2, Action.TERMINATE);
    for (int tool = 0; tool < 70; tool++) {
      talk.reply("", call("tool" + tool, "{}")).result("text " + tool);
    }
    for (int page = 1; page <= 3; page++) {
      talk.reply("", read(page)).result("text of page " + page);
    }

    assertThat(talk.ask().action()).isEqualTo(Action.TERMINATE);
  }
}
