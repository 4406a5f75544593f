package io.loophound.detectors.internal.compat;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.loophound.detectors.guard.GuardScript;
import io.loophound.detectors.guard.Talk;
import io.loophound.detectors.guard.Verdict;
import io.loophound.detectors.internal.counter.Sequence;
import io.loophound.detectors.policy.Action;
import io.loophound.detectors.policy.AgentPolicies;
import io.loophound.detectors.policy.DetectorPolicy;
import io.loophound.detectors.policy.GuardPolicy;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Each system fires where its own documents and tests say. */
class CompatTest {

  private static GuardScript script(GuardPolicy policy) {
    return new GuardScript(AgentPolicies.of(policy));
  }

  private static GuardPolicy.Builder builder(String system) {
    return Compat.policy(system).toBuilder();
  }

  @ParameterizedTest
  @CsvSource({
    "langsight, breaker steps budget sequence",
    "agentgazer, weighted",
    "fairvisor, exact-request",
    "gateway, tail",
    "zelyx, call-rate"
  })
  void aSystemHasItsOwnDetectorsAndNoOthers(String system, String detectors) {
    List<String> on =
        Compat.policy(system).detectors().stream()
            .filter(DetectorPolicy::enabled)
            .map(own -> own.spec().name())
            .toList();

    assertThat(on).containsExactly(detectors.split(" "));
  }

  @Test
  void everySystemCanBeRead() {
    for (String system : Compat.SYSTEMS) {
      assertThat(Compat.policy(system)).as(system).isNotNull();
    }
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Compat.policy("portkey"))
        .withMessage(
            "compat = portkey: allowed is one of"
                + " [langsight, agentgazer, fairvisor, gateway, zelyx]");
  }

  /** LangSight, test_loop_detector.py: with threshold 3 the fifth call, the third A, is refused. */
  @Test
  void langSightsPingPongOfThreeFiresAtTheFifthCall() {
    DetectorPolicy pingPong = Compat.policy("langsight").further(Sequence.SPEC).get(0);
    GuardScript script =
        script(
            builder("langsight")
                .noDetectors()
                .detector(pingPong.with("threshold", 3).with(Action.TERMINATE))
                .build());
    Talk talk = script.talk().tools(Talk.ToolSeam.WATCHING).user("Go");
    int made = 0;
    while (script.verdicts().isEmpty() && made < 10) {
      made++;
      talk.step(Talk.call(made % 2 == 1 ? "a" : "b", "{}"), "result " + made);
    }

    assertThat(made).isEqualTo(5);
    assertThat(script.verdicts()).extracting(Verdict::detector).containsExactly("sequence");
  }

  /** LangSight, Prevention Config: threshold 5, action warn; results are not looked at. */
  @Test
  void langSightReportsTheFifthEqualCall() {
    GuardScript script = script(Compat.policy("langsight"));
    Talk talk = script.talk().tools(Talk.ToolSeam.WATCHING).user("Go");
    int made = 0;
    while (script.verdicts().isEmpty() && made < 10) {
      made++;
      talk.step(Talk.call("search", "{}"), "result " + made);
    }

    assertThat(made).isEqualTo(5);
    assertThat(script.verdicts()).extracting(Verdict::action).containsExactly(Action.WARN);
    assertThat(script.verdicts().get(0).message())
        .contains("set loophound.sequence.threshold (now 5; 6 or more allows this)");
  }

  /** Fairvisor: count reaches the threshold; the gateway: count exceeds it. */
  @ParameterizedTest
  @CsvSource({"fairvisor, 5", "gateway, 6"})
  void fairvisorReachesWhereTheGatewayExceeds(String system, int refused) {
    GuardScript script = script(Compat.policy(system));
    Talk talk = script.talk();
    int asked = 1;
    while (asked < 10 && !talk.anew().user("Is the server up?").ask().stops()) {
      talk.reply("Yes, number " + asked);
      asked++;
    }

    assertThat(asked).isEqualTo(refused);
    assertThat(script.verdicts()).last().extracting(Verdict::action).isEqualTo(Action.BLOCK);
  }

  /** AI Security Gateway: the last three messages count, and the cooldown outlives the window. */
  @Test
  void theGatewayHasItsWindowAndCooldown() {
    GuardPolicy policy = Compat.policy("gateway");
    DetectorPolicy tail = policy.detector("tail");

    assertThat(tail.get("window")).isEqualTo(Duration.ofSeconds(60));
    assertThat(policy.cooldown()).isEqualTo(Duration.ofSeconds(30));
    assertThat(tail.get("messages")).isEqualTo(3);
  }

  /** AgentGazer: four equal prompts (4 x 1.0) and three equal answers (3 x 2.0) make 10. */
  @Test
  void agentGazersScoreOfTenIsReachedAtTheFifthEqualCall() {
    GuardScript script = script(Compat.policy("agentgazer"));
    Talk talk = script.talk().session("s-1");
    int asked = 1;
    while (asked < 10 && !talk.user("Where is order seven?").ask().stops()) {
      talk.reply("It has been sent and is on its way.");
      asked++;
    }

    assertThat(asked).isEqualTo(5);
    assertThat(script.verdicts()).last().extracting(Verdict::action).isEqualTo(Action.TERMINATE);
  }

  /** Zelyx: ten calls of a session within a minute are reported, and the call goes on. */
  @Test
  void zelyxReportsTheTenthCallOfASession() {
    GuardScript script = script(Compat.policy("zelyx"));
    Talk talk = script.talk().session("s-1");
    int asked = 0;
    while (script.verdicts().isEmpty() && asked < 20) {
      asked++;
      talk.anew().user("Question " + asked).ask();
      talk.reply("Answer " + asked);
    }

    assertThat(asked).isEqualTo(10);
    assertThat(script.verdicts()).extracting(Verdict::action).containsExactly(Action.WARN);
  }
}
