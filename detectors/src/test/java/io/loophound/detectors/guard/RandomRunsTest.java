package io.loophound.detectors.guard;

import static org.assertj.core.api.Assertions.assertThat;

import io.loophound.detectors.event.ToolCall;
import io.loophound.detectors.internal.counter.Sequence;
import io.loophound.detectors.policy.Action;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.LongStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Conversations made at random: what is healthy passes, what loops is stopped in time. */
class RandomRunsTest {
  private static final String[] WORDS =
      ("apple river stone cloud tiger lamp forest engine copper violin market window garden"
              + " letter summer bridge doctor planet silver thunder")
          .split(" ", -1);

  static LongStream seeds() {
    return LongStream.range(0, 200);
  }

  private static String text(Random random, int words) {
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < words; i++) {
      text.append(i == 0 ? "" : " ").append(WORDS[random.nextInt(WORDS.length)]);
    }
    return text.toString();
  }

  private static Talk talk(GuardScript script, Random random) {
    Talk.ToolSeam[] seams = Talk.ToolSeam.values();
    Talk talk = script.talk().tools(seams[random.nextInt(seams.length)]);
    if (random.nextBoolean()) {
      talk.withoutCallIds();
    }
    if (random.nextInt(3) == 0) {
      talk.session("session-" + random.nextInt());
    }
    if (random.nextBoolean()) {
      talk.system("You are a helper. " + text(random, 10));
    }
    return talk.user(text(random, 1 + random.nextInt(30)));
  }

  private static ToolCall call(Random random) {
    String name = "tool" + random.nextInt(3);
    return Talk.call(name, "{\"n\":" + random.nextInt(3) + "}");
  }

  @ParameterizedTest
  @MethodSource("seeds")
  void aRunWhoseEveryOutcomeIsNewIsNeverStopped(long seed) {
    Random random = new Random(seed);
    GuardScript script = seed % 2 == 0 ? new GuardScript() : GuardScript.shipping();
    Talk talk = talk(script, random);
    for (int i = 0; i < 60; i++) {
      ToolCall[] calls = new ToolCall[1 + random.nextInt(3)];
      for (int c = 0; c < calls.length; c++) {
        calls[c] = call(random);
      }
      talk.reply(random.nextBoolean() ? "" : text(random, 8), calls);
      for (int c = 0; c < calls.length; c++) {
        talk.result("item " + (1000 * i + c) + ": " + text(random, random.nextInt(20)));
      }
      if (random.nextInt(10) == 0) {
        talk.reply(text(random, 12)).user(text(random, 6));
      }
    }
    talk.expectAllowed();
    assertThat(script.verdicts()).noneMatch(verdict -> verdict.stops() || verdict.steers());
  }

  @ParameterizedTest
  @MethodSource("seeds")
  void aLoopIsStoppedWithTheThresholdAndAtMostTwoRoundsMore(long seed) {
    Random random = new Random(seed);
    int threshold = 2 + random.nextInt(3);
    int period = 1 + random.nextInt(6);
    GuardScript script =
        new GuardScript(
            policy ->
                policy
                    .detector(
                        GuardScript.at("sequence", threshold, Action.BLOCK)
                            .with(Sequence.MAX_PERIOD, 6))
                    .window(40));
    Talk talk = talk(script, random);
    for (int i = random.nextInt(8); i > 0; i--) {
      assertThat(talk.step(Talk.call("look" + i, "{}"), text(random, 15) + " " + i)).isTrue();
    }
    List<ToolCall> loop = new ArrayList<>();
    for (int i = 0; i < period; i++) {
      loop.add(Talk.call("loop" + i, "{\"n\":" + random.nextInt(9) + "}"));
    }
    int made = 0;
    while (made < 60 && talk.step(loop.get(made % period), "result " + made % period)) {
      made++;
    }
    assertThat(made).isBetween(Math.min(4, threshold * period), threshold * period + 2);
    assertThat(script.verdicts().get(script.verdicts().size() - 1).stops()).isTrue();
  }
}
