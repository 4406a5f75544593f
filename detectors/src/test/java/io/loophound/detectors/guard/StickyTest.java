package io.loophound.detectors.guard;

import static io.loophound.detectors.guard.Talk.call;
import static org.assertj.core.api.Assertions.assertThat;

import io.loophound.detectors.event.Message;
import io.loophound.detectors.event.ToolCall;
import java.time.Duration;
import org.junit.jupiter.api.Test;

class StickyTest {
  private static final ToolCall SEARCH = call("search", "{}");
  private static final Duration SECOND = Duration.ofSeconds(1);

  private final GuardScript script = new GuardScript();

  private Talk blocked() {
    return blocked(Talk.ToolSeam.NONE);
  }

  private Talk blocked(Talk.ToolSeam seam) {
    Talk talk = script.talk().tools(seam).user("Find it");
    assertThat(talk.steps(10, SEARCH, "no rows")).isLessThan(10);
    return talk;
  }

  @Test
  void theSameRequestIsRefusedUntilTheCooldownEnds() {
    Talk talk = blocked();
    String decision = talk.last().decisionId();
    assertThat(talk.last().cooldown()).isEqualTo(Duration.ofSeconds(30));
    for (int second = 1; second < 30; second++) {
      script.pass(SECOND);
      talk.expectBlocked("score");
      assertThat(talk.last().decisionId()).isEqualTo(decision);
      assertThat(talk.last().cooldown()).isEqualTo(Duration.ofSeconds(30 - second));
    }
    assertThat(script.verdicts()).hasSize(1);
    script.pass(SECOND);
    talk.expectAllowed();
  }

  /** The result of the last call is another one: somebody has mended the tool and run it again. */
  private static void mend(Talk talk, String result) {
    int last = talk.history().size() - 1;
    talk.history().set(last, Message.tool(talk.history().get(last).toolCallId(), result, null));
  }

  @Test
  void anotherResultOfTheSameCallEndsTheBlock() {
    Talk talk = blocked();
    mend(talk, "3 rows: shoes, hats and gloves");
    talk.expectAllowed();
    talk.reply("There they are.");
    assertThat(script.verdicts()).hasSize(1);
  }

  @Test
  void theSameResultAtAnotherTimeDoesNot() {
    Talk talk = script.talk().user("Find it");
    talk.steps(10, SEARCH, "no rows at 2026-01-01T10:00:00Z");
    mend(talk, "no rows at 2026-01-01T10:00:07Z");
    talk.expectBlocked(talk.last().detector());
  }

  @Test
  void whoLoopsOnAfterAnotherResultIsStoppedForTheSame() {
    Talk talk = blocked();
    String decision = talk.last().decisionId();
    mend(talk, "3 rows: shoes, hats and gloves");
    assertThat(talk.steps(10, SEARCH, "no rows")).isLessThanOrEqualTo(4);
    assertThat(talk.last().stops()).isTrue();
    assertThat(talk.last().decisionId()).isNotEqualTo(decision);
  }

  @Test
  void theCooldownIsTheOneThatWasSet() {
    GuardScript short5 = new GuardScript(policy -> policy.cooldown(Duration.ofSeconds(5)));
    Talk talk = short5.talk().user("Find it");
    talk.steps(10, SEARCH, "no rows");
    short5.pass(Duration.ofMillis(4999));
    talk.expectBlocked("score");
    short5.pass(Duration.ofMillis(1));
    talk.expectAllowed();
  }

  @Test
  void anEqualOutcomeOfTheProbeTripsAtOnce() {
    Talk talk = blocked();
    String decision = talk.last().decisionId();
    script.pass(Duration.ofSeconds(30));
    assertThat(talk.step(SEARCH, "no rows")).isTrue();
    talk.expectBlocked("score");
    assertThat(talk.last().decisionId()).isNotEqualTo(decision);
    assertThat(talk.last().cooldown()).isEqualTo(Duration.ofSeconds(30));
    assertThat(script.verdicts()).hasSize(2);
  }

  @Test
  void onlyOneProbeIsLetThrough() {
    Talk talk = blocked();
    script.pass(Duration.ofSeconds(30));
    talk.expectAllowed();
    talk.expectBlocked("score");
  }

  @Test
  void anotherOutcomeOfTheProbeFreesTheRun() {
    for (Talk.ToolSeam seam : Talk.ToolSeam.values()) {
      Talk talk = blocked(seam);
      script.pass(Duration.ofSeconds(30));
      assertThat(talk.step(SEARCH, "three rows")).as("%s", seam).isTrue();
      assertThat(talk.step(call("open", "{\"row\":1}"), "a row")).as("%s", seam).isTrue();
      talk.expectAllowed().reply("Found it.");
    }
  }

  @Test
  void anotherCallOfTheProbeFreesTheRun() {
    for (Talk.ToolSeam seam : Talk.ToolSeam.values()) {
      Talk talk = blocked(seam);
      script.pass(Duration.ofSeconds(30));
      assertThat(talk.step(call("open", "{\"row\":1}"), "a row")).as("%s", seam).isTrue();
      talk.expectAllowed().reply("Found it.");
    }
  }

  @Test
  void otherRunsAreUntouched() {
    blocked();
    Talk other = script.talk().user("Find it");
    assertThat(other.steps(3, SEARCH, "no rows")).isEqualTo(3);
    other.expectAllowed();
  }

  @Test
  void aNewMessageOfTheUserIsAnotherRequest() {
    for (Talk.ToolSeam seam : Talk.ToolSeam.values()) {
      Talk talk = blocked(seam);
      talk.user("Stop searching, please. Suggest a train instead of a flight.");
      talk.expectAllowed().reply("Take the night train.");
      talk.user("Good. And is there a bus as well, perhaps?");
      talk.expectAllowed();
    }
  }

  private int restarted(Talk talk, int times) {
    int made = 0;
    for (int i = 0; i < times; i++) {
      made += talk.anew().user("Print the page on printer 4.").steps(20, SEARCH, "no rows");
    }
    return made;
  }

  @Test
  void aTaskThatIsBegunAnewAfterEachStopIsRefusedItself() {
    Talk talk = script.talk();
    assertThat(restarted(talk, 20)).isEqualTo(2 * 4);
    talk.anew().user("Print the page on printer 4.").expectBlocked("score");
    assertThat(script.verdicts()).filteredOn(Verdict::stops).hasSize(3);
    talk.anew().user("Print the page on printer 5.").expectAllowed();

    script.pass(Duration.ofSeconds(30));
    assertThat(restarted(talk, 20)).as("one probe").isBetween(4, 8);
  }

  @Test
  void theProbeOfATaskThatWorksAgainFreesIt() {
    Talk talk = script.talk();
    restarted(talk, 4);
    script.pass(Duration.ofSeconds(30));
    for (int i = 0; i < 3; i++) {
      talk.anew().user("Print the page on printer 4.");
      assertThat(talk.step(SEARCH, "printed " + i * 7)).isTrue();
      talk.expectAllowed().reply("It is printed.");
    }
  }

  @Test
  void tasksOfOtherThreadsAndOfThreadsOfAPoolAreNotTheSame() {
    for (int i = 0; i < 6; i++) {
      assertThat(restarted(script.talk(), 1)).isEqualTo(4);
      assertThat(restarted(script.talk().pooled(7), 1)).isEqualTo(4);
    }
  }

  @Test
  void aBlockedStatelessLoopProbesOnceAndTripsAtOnce() {
    Talk talk = script.talk();
    int made = 0;
    while (made < 20 && !talk.anew().user("Give me JSON, and nothing else").ask().stops()) {
      talk.reply(
          "Here is the JSON that you have asked for, with all of the fields in the order in which you have named them.");
      made++;
    }
    assertThat(made).isEqualTo(9);
    script.pass(Duration.ofSeconds(29));
    talk.expectBlocked("score");
    assertThat(script.verdicts()).filteredOn(Verdict::stops).hasSize(1);
    script.pass(SECOND);
    talk.expectAllowed()
        .reply(
            "Here is the JSON that you have asked for, with all of the fields in the order in which you have named them.");
    talk.anew().user("Give me JSON, and nothing else").expectBlocked("score");
  }
}
