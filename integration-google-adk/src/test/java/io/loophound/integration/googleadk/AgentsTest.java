package io.loophound.integration.googleadk;

import static io.loophound.integration.testkit.Verdicts.verdict;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import com.google.adk.agents.LlmAgent;
import com.google.adk.agents.LoopAgent;
import com.google.adk.agents.ParallelAgent;
import com.google.adk.agents.SequentialAgent;
import com.google.adk.tools.AgentTool;
import io.loophound.agent.gate.LoopHoundKill;
import io.loophound.detectors.event.RunKey;
import io.loophound.detectors.event.ToolRequest;
import io.loophound.detectors.guard.Verdict;
import io.loophound.detectors.policy.Action;
import io.loophound.integration.googleadk.testkit.Desk;
import io.loophound.integration.googleadk.testkit.ScriptedLlm;
import io.loophound.integration.testkit.WovenTest;
import java.util.List;
import java.util.Map;
import org.awaitility.core.ConditionFactory;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.Test;

/** Agents that set others to work, with models and tools that answer on threads of their own. */
class AgentsTest extends WovenTest {
  private static final String SESSION = "desk/ann/s1";

  private final Desk desk = new Desk();
  private final LlmAgent first = desk.agent("first", new ScriptedLlm("m1", 1, "later")).build();
  private final LlmAgent second = desk.agent("second", new ScriptedLlm("m2", 1, "note")).build();

  @Test
  void agentsOneAfterTheOtherAreRunsOfTheirOwn() {
    SequentialAgent both = SequentialAgent.builder().name("both").subAgents(first, second).build();

    assertThat(Desk.ask(both)).isEqualTo("m2 is done");

    assertThat(agents()).containsExactly("first", "first", "second", "second");
    assertThat(runs()).extracting(RunKey::session).containsOnly(SESSION);
    assertThat(runs()).extracting(run -> run.parent().agent()).containsOnly("both");
    assertToolsBelongToTheirAgents("first", "second");
  }

  @RepeatedTest(50) // which thread goes on with an agent is chance
  void agentsAtOnceAreToldApart() {
    ParallelAgent both = ParallelAgent.builder().name("both").subAgents(first, second).build();

    Desk.ask(both);

    assertThat(agents()).containsExactlyInAnyOrder("first", "first", "second", "second");
    assertThat(runs()).extracting(run -> run.parent().agent()).containsOnly("both");
    assertToolsBelongToTheirAgents("first", "second");
  }

  @Test
  void anAgentThatRepeatsItsWorkForOneInvocationIsOneRun() {
    LoopAgent loop = LoopAgent.builder().name("loop").subAgents(first).maxIterations(3).build();

    assertThat(Desk.ask(loop)).isEqualTo("m1 is done");

    assertThat(agents()).containsExactly("first", "first", "first", "first");
    assertThat(runs()).extracting(RunKey::scope).containsOnly(runs().get(0).scope());
    assertThat(runs()).extracting(run -> run.parent().agent()).containsOnly("loop");
  }

  @Test
  void aToolThatIsAnAgentIsSetToWorkByTheOneOutside() {
    ScriptedLlm model = ScriptedLlm.asking("m0", "first", Map.of("request", "help"));
    LlmAgent outside = desk.agent("outside", model, AgentTool.create(first)).build();

    assertThat(Desk.ask(outside)).isEqualTo("m0 is done");

    assertThat(agents()).containsExactly("outside", "first", "first", "outside");
    long outer = runs().get(0).scope();
    assertThat(runs().get(3).scope()).isEqualTo(outer);
    assertThat(runs().subList(1, 3))
        .allMatch(run -> run.parent().scope() == outer)
        .allMatch(run -> run.session().isEmpty());
    assertThat(agent.toolRequests).extracting(ToolRequest::name).containsExactly("first", "later");
    assertToolsBelongToTheirAgents("outside", "first");
  }

  @Test
  void whoeverIsHandedAConversationActsInARunOfItsOwn() {
    ScriptedLlm model =
        ScriptedLlm.asking("m0", "transfer_to_agent", Map.of("agent_name", "first"));
    LlmAgent root = desk.agent("root", model).subAgents(first).build();

    assertThat(Desk.ask(root)).isEqualTo("m1 is done");

    assertThat(agents()).containsExactly("root", "first", "first");
    assertThat(runs().get(1).parent().scope()).isEqualTo(runs().get(0).scope());
    assertThat(agent.toolRequests)
        .extracting(ToolRequest::name)
        .containsExactly("transfer_to_agent", "later");
  }

  @Test
  void aKillOfAnAgentInsideEndsTheRunOutside() {
    agent.beforeModel = call -> agents().contains("first") ? verdict(Action.BLOCK) : Verdict.ALLOW;
    ScriptedLlm model = ScriptedLlm.asking("m0", "first", Map.of("request", "help"));
    LlmAgent outside = desk.agent("outside", model, AgentTool.create(first)).build();

    assertThatThrownBy(() -> Desk.ask(outside)).isInstanceOf(LoopHoundKill.class).hasNoCause();

    assertThat(agents()).containsExactly("outside", "first");
    assertThat(agent.toolOutcomes).singleElement().matches(outcome -> outcome.error());
  }

  @Test
  void aKillOfOneAgentOfSeveralEndsThemAll() {
    agent.beforeModel = call -> agents().contains("first") ? verdict(Action.BLOCK) : Verdict.ALLOW;
    ParallelAgent both = ParallelAgent.builder().name("both").subAgents(first, second).build();

    assertThatThrownBy(() -> Desk.ask(both)).isInstanceOf(LoopHoundKill.class).hasNoCause();

    // RxJava reports the second of two kills at once to the thread
    ConditionFactory await = await().dontCatchUncaughtExceptions();
    await.until(() -> agent.replies.size() == agent.requests.size());
    await.until(() -> agent.toolOutcomes.size() == agent.toolRequests.size());
  }

  private void assertToolsBelongToTheirAgents(String... names) {
    assertThat(agent.toolRequests)
        .extracting(tool -> tool.run().agent())
        .containsExactlyInAnyOrder(names);
    assertThat(agent.toolRequests)
        .allSatisfy(tool -> assertThat(runs()).extracting(RunKey::scope).contains(scope(tool)));
    assertThat(desk.inTools).extracting(RunKey::agent).isSubsetOf(List.of(names));
  }

  private static long scope(ToolRequest tool) {
    return tool.run().scope();
  }

  private List<RunKey> runs() {
    return agent.requests.stream().map(request -> request.run()).toList();
  }

  private List<String> agents() {
    return runs().stream().map(RunKey::agent).toList();
  }
}
