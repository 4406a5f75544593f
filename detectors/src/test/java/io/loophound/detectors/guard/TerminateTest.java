package io.loophound.detectors.guard;

import static io.loophound.detectors.guard.Talk.call;
import static org.assertj.core.api.Assertions.assertThat;

import io.loophound.detectors.event.RunKey;
import io.loophound.detectors.event.ToolCall;
import io.loophound.detectors.event.ToolRequest;
import io.loophound.detectors.policy.Action;
import io.loophound.detectors.policy.GuardPolicy;
import java.time.Duration;
import org.junit.jupiter.api.Test;

class TerminateTest {
  private static final ToolCall SEARCH = call("search", "{}");

  /** The request after a revival repeats the last round: that one counts. */
  private static final int REVIVED = 2;

  private final GuardScript script = new GuardScript(TerminateTest::terminating);

  private static void terminating(GuardPolicy.Builder policy) {
    policy.detector(GuardScript.at("sequence", 3, Action.TERMINATE)).maxRuns(10);
  }

  private Talk dead(Talk talk) {
    assertThat(talk.user("Find it").steps(10, SEARCH, "no rows")).isEqualTo(3);
    assertThat(talk.last().action()).isEqualTo(Action.TERMINATE);
    return talk;
  }

  private void crowd(int runs) {
    for (int i = 0; i < runs; i++) {
      script.talk().user("Something else " + i).reply("Answer " + i);
      script.talk().session("session-" + i).user("Something else " + i).reply("Answer " + i);
    }
  }

  @Test
  void theWholeRunIsDeadForItsCooldown() {
    Talk talk = dead(script.talk());
    String decision = talk.last().decisionId();
    script.pass(Duration.ofSeconds(299));
    talk.expect(Action.TERMINATE, "sequence");
    talk.user("And now something completely different").expect(Action.TERMINATE, "sequence");
    assertThat(talk.last().decisionId()).isEqualTo(decision);
    assertThat(talk.last().cooldown()).isEqualTo(Duration.ofSeconds(1));
    assertThat(script.verdicts()).hasSize(1);
  }

  @Test
  void afterTheCooldownOneProbeIsLetThrough() {
    Talk talk = dead(script.talk());
    script.pass(Duration.ofMinutes(5));
    assertThat(talk.step(SEARCH, "no rows")).isTrue();
    talk.expect(Action.TERMINATE, "sequence");
  }

  @Test
  void afterTheCooldownANewTurnLives() {
    Talk talk = dead(script.talk());
    script.pass(Duration.ofMinutes(5));
    talk.user("Suggest a train instead of a flight, please");
    talk.expectAllowed().reply("The night train.");
  }

  @Test
  void otherRunsLive() {
    dead(script.talk());
    script.talk().user("Find it").expectAllowed();
  }

  @Test
  void forgettingTheRunDoesNotReviveIt() {
    Talk talk = dead(script.talk());
    crowd(400);
    talk.expect(Action.TERMINATE, "sequence");
    assertThat(talk.steps(1, SEARCH, "no rows")).isZero();
  }

  @Test
  void forgettingASessionDoesNotReviveIt() {
    Talk talk = dead(script.talk().session("s-1"));
    crowd(400);
    talk.expect(Action.TERMINATE, "sequence");
  }

  @Test
  void aToolOfAForgottenSessionDoesNotReviveIt() {
    Talk talk = dead(script.talk().session("s-1"));
    crowd(400);
    RunKey key = talk.key();
    script.guard().before(new ToolRequest(key, "", "search", "{}", true));
    talk.expect(Action.TERMINATE, "sequence");
  }

  @Test
  void reviveClearsEverything() {
    for (Talk talk : new Talk[] {script.talk(), script.talk().session("s-2")}) {
      dead(talk);
      script.guard().revive(talk.last().runId());
      assertThat(talk.steps(10, SEARCH, "no rows")).isEqualTo(REVIVED);
    }
  }

  @Test
  void reviveFindsARunThatWasForgotten() {
    Talk talk = dead(script.talk().session("s-1"));
    String run = talk.last().runId();
    crowd(400);
    script.guard().revive(run);
    assertThat(talk.steps(10, SEARCH, "no rows")).isEqualTo(REVIVED);
  }

  @Test
  void reviveFindsARunWhoseThreadIsUnknown() {
    GuardScript blocking = new GuardScript();
    Talk talk = blocking.talk().thread(0).user("Find it");
    assertThat(talk.steps(10, SEARCH, "no rows")).isEqualTo(4);
    blocking.guard().revive(talk.last().runId());
    assertThat(talk.steps(10, SEARCH, "no rows")).isEqualTo(3);
  }

  @Test
  void revivingAnotherRunChangesNothing() {
    Talk talk = dead(script.talk());
    script.guard().revive("r-0");
    script.guard().revive("");
    talk.expect(Action.TERMINATE, "sequence");
  }

  @Test
  void aSteerableRunIsToldBeforeItIsTerminated() {
    Talk talk = script.talk().tools(Talk.ToolSeam.STEERABLE).user("Find it");
    assertThat(talk.steps(10, SEARCH, "no rows")).isEqualTo(4);
    assertThat(talk.steers()).isEqualTo(1);
    talk.expect(Action.TERMINATE, "sequence");
  }
}
