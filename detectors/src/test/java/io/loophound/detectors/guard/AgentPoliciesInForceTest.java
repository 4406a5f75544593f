package io.loophound.detectors.guard;

import static io.loophound.detectors.guard.Talk.call;
import static org.assertj.core.api.Assertions.assertThat;

import io.loophound.detectors.event.RunKey;
import io.loophound.detectors.event.ToolCall;
import io.loophound.detectors.event.ToolOutcome;
import io.loophound.detectors.event.ToolRequest;
import io.loophound.detectors.policy.Action;
import io.loophound.detectors.policy.AgentPolicies;
import io.loophound.detectors.policy.Exemptions;
import io.loophound.detectors.policy.GuardPolicy;
import io.loophound.detectors.policy.ToolPolicy;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

class AgentPoliciesInForceTest {
  private static final ToolCall SEARCH = call("search", "{\"page\":1}");

  private static final GuardPolicy.Builder FOR_ALL =
      GuardPolicy.builder().noDetectors().detector(GuardScript.at("sequence", 3, Action.BLOCK));

  private final AgentPolicies policies = AgentPolicies.of(FOR_ALL.build());

  private static int stepsOf(GuardScript script, String agent) {
    return script.talk().agent(agent).user("Find it").steps(20, SEARCH, "no rows");
  }

  private AgentPolicies patient(double threshold) {
    return policies.change(
        "planner", policy -> policy.detector(GuardScript.at("sequence", threshold, Action.BLOCK)));
  }

  @Test
  void eachRunIsJudgedByThePolicyOfItsAgent() {
    GuardScript script = new GuardScript(patient(7));

    assertThat(stepsOf(script, "planner")).isEqualTo(7);
    assertThat(stepsOf(script, "writer")).isEqualTo(3);
    assertThat(stepsOf(script, "")).isEqualTo(3);
  }

  @Test
  void theVerdictNamesThePropertyThatChangesItForThatAgent() {
    GuardScript script = new GuardScript(patient(4));

    stepsOf(script, "planner");
    stepsOf(script, "writer");

    assertThat(script.verdicts())
        .extracting(verdict -> verdict.evidence().remedy().property())
        .containsExactly(
            "loophound.agent.planner.sequence.threshold (now 4; 5 or more allows this)",
            "loophound.sequence.threshold (now 3; 4 or more allows this)");
  }

  @Test
  void aDetectorCanBeSwitchedOffForOneAgent() {
    GuardScript script =
        new GuardScript(policies.change("planner", GuardPolicy.Builder::noDetectors));

    assertThat(stepsOf(script, "planner")).isEqualTo(20);
    assertThat(stepsOf(script, "writer")).isEqualTo(3);
  }

  @Test
  void cooldownToolsAndExemptionsAreThoseOfTheAgent() {
    GuardScript script =
        new GuardScript(
            policies
                .change("slow", policy -> policy.cooldown(Duration.ofMinutes(9)))
                .change("pager", policy -> policy.tool("search", ToolPolicy.exempted()))
                .change(
                    "free",
                    policy ->
                        policy.exemptions(
                            new Exemptions(List.of("*"), List.of(), List.of(), List.of()))));

    stepsOf(script, "slow");
    assertThat(script.verdicts())
        .extracting(Verdict::cooldown)
        .containsExactly(Duration.ofMinutes(9));
    assertThat(stepsOf(script, "pager")).isEqualTo(20);
    assertThat(stepsOf(script, "free")).isEqualTo(20);
  }

  @Test
  void anAgentMayHaveALongerDeathThanTheOthers() {
    AgentPolicies dead =
        policies.change(
            "planner",
            policy ->
                policy
                    .detector(GuardScript.at("sequence", 3, Action.TERMINATE))
                    .terminateCooldown(Duration.ofHours(2)));
    GuardScript script = new GuardScript(dead);
    Talk talk = script.talk().agent("planner").user("Find it");
    talk.steps(20, SEARCH, "no rows");

    script.pass(Duration.ofMinutes(119));

    assertThat(talk.ask().stops()).isTrue();
  }

  @Test
  void aToolSeamIsJudgedByTheAgentsPolicyToo() {
    Guard guard = new GuardScript(patient(5)).guard();

    assertThat(executions(guard, new RunKey("planner", "", "", 1, 0))).isEqualTo(5);
    assertThat(executions(guard, new RunKey("writer", "", "", 2, 0))).isEqualTo(3);
  }

  private static int executions(Guard guard, RunKey key) {
    int count = 0;
    Verdict verdict = Verdict.ALLOW;
    while (verdict.action() == Action.ALLOW && count < 20) {
      ToolTicket ticket = guard.before(new ToolRequest(key, "", "search", "{}", false));
      verdict = guard.after(ticket, new ToolOutcome("no rows", false));
      count++;
    }
    return count;
  }
}
