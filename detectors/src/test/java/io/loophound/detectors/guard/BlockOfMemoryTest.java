package io.loophound.detectors.guard;

import static io.loophound.detectors.guard.Talk.call;
import static org.assertj.core.api.Assertions.assertThat;

import io.loophound.detectors.event.ToolCall;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Blocks of an agent with a memory: each attempt adds the user's words to the same history, and is
 * another request, so the block of a request does not end it.
 */
class BlockOfMemoryTest {
  private static final ToolCall SEARCH = call("search", "{}");
  private static final Duration TEN = Duration.ofSeconds(10);

  private final GuardScript script = GuardScript.shipping();
  private long invocation;

  private Talk blocked(Talk.ToolSeam seam) {
    Talk talk = script.talk().agent("Finder").session("memory-1").tools(seam);
    ask(talk);
    assertThat(talk.steps(10, SEARCH, "no rows")).isLessThan(10);
    return talk;
  }

  private Talk ask(Talk talk) {
    return talk.scope(++invocation).user("Find it");
  }

  @ParameterizedTest
  @EnumSource(Talk.ToolSeam.class)
  void itEndsAfterTheCooldownWithoutAnAttemptBetween(Talk.ToolSeam seam) {
    Talk talk = blocked(seam);
    script.pass(Duration.ofSeconds(35));

    assertThat(ask(talk).step(SEARCH, "three rows")).isTrue();
    talk.expectAllowed().reply("Found it.");
  }

  @ParameterizedTest
  @EnumSource(Talk.ToolSeam.class)
  void attemptsDoNotExtendIt(Talk.ToolSeam seam) {
    Talk talk = blocked(seam);
    for (int second = 10; second < 30; second += 10) {
      script.pass(TEN);
      ask(talk).expectBlocked("score");
      talk.history().remove(talk.history().size() - 1); // it failed, and is not remembered
      assertThat(talk.last().cooldown()).isEqualTo(Duration.ofSeconds(30 - second));
    }
    script.pass(TEN);
    assertThat(script.verdicts()).as("one block").filteredOn(Verdict::stops).hasSize(1);

    assertThat(ask(talk).step(SEARCH, "three rows")).isTrue();
    talk.expectAllowed().reply("Found it.");
  }

  @Test
  void anAttemptThatIsRememberedIsNoNewQuestion() {
    Talk chat = script.talk();
    int replies = 0;
    while (replies < 20 && !chat.user("Where is the order A-1042 of my customer?").ask().stops()) {
      chat.reply("I cannot find the order A-1042 in our system.");
      replies++;
    }
    assertThat(replies).isEqualTo(5);
    for (int attempt = 0; attempt < 10; attempt++) {
      chat.user("Where is the order A-1042 of my customer?").expectBlocked("score");
    }

    chat.user("Then tell me where the order B-2077 is.").expectAllowed();
  }

  @ParameterizedTest
  @EnumSource(Talk.ToolSeam.class)
  void theSameOutcomeAfterItTripsAgain(Talk.ToolSeam seam) {
    Talk talk = blocked(seam);
    script.pass(Duration.ofSeconds(35));

    assertThat(ask(talk).steps(10, SEARCH, "no rows")).isBetween(1, 2);
    assertThat(talk.last().cooldown()).isEqualTo(Duration.ofSeconds(30));
  }
}
