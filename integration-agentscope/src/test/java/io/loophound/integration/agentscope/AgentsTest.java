package io.loophound.integration.agentscope;

import static io.loophound.integration.testkit.Verdicts.verdict;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.agentscope.core.ReActAgent;
import io.agentscope.core.agent.RuntimeContext;
import io.agentscope.core.message.Msg;
import io.agentscope.core.message.ToolResultBlock;
import io.agentscope.core.message.UserMessage;
import io.agentscope.core.model.ChatModelBase;
import io.agentscope.core.tool.AgentTool;
import io.agentscope.core.tool.Tool;
import io.agentscope.core.tool.ToolCallParam;
import io.agentscope.core.tool.Toolkit;
import io.loophound.agent.gate.LoopHoundKill;
import io.loophound.detectors.event.RunKey;
import io.loophound.detectors.event.ToolRequest;
import io.loophound.detectors.guard.Verdict;
import io.loophound.detectors.policy.Action;
import io.loophound.integration.testkit.WovenTest;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import reactor.core.publisher.Mono;

class AgentsTest extends WovenTest {
  private static final Duration LIMIT = Duration.ofMinutes(2);

  private final ReActAgent helper = agent("helper", new ScriptedModel("m2", "note", 1)).build();

  @Tool(name = "note", description = "Takes a note")
  public String note() {
    return "noted";
  }

  @Tool(name = "ask", description = "Asks the helper")
  public Mono<String> ask() {
    return helper.call(List.of(new UserMessage("help"))).map(Msg::getTextContent);
  }

  @Tool(name = "wait", description = "Asks the helper, and waits")
  public String askAndWait() {
    return ask().block(LIMIT);
  }

  @Test
  void agentsOneAfterTheOtherAreRunsOfTheirOwn() {
    ReActAgent first = agent("first", new ScriptedModel("m1", "note", 1)).build();

    String answer =
        first
            .call(List.of(new UserMessage("go")))
            .flatMap(helper::call)
            .block(LIMIT)
            .getTextContent();

    assertThat(answer).isEqualTo("m2 is done");
    assertThat(agents()).containsExactly("first", "first", "helper", "helper");
    assertThat(runs()).allMatch(run -> run.parent() == null);
    assertThat(runs()).extracting(RunKey::scope).doesNotContain(0L);
    assertThat(runs().get(1).scope()).isNotEqualTo(runs().get(2).scope());
  }

  @Test
  void anAgentInAToolIsSetToWorkByTheOneOutside() {
    for (String tool : List.of("ask", "wait")) {
      agent.forget();
      ReActAgent outside = agent("outside", new ScriptedModel("m1", tool, 1)).build();

      assertThat(outside.call(List.of(new UserMessage("go"))).block(LIMIT)).isNotNull();

      RunKey run = runs().get(0);
      assertThat(agents()).startsWith("outside", "helper").endsWith("outside");
      assertThat(runs().get(1).parent().scope()).as(tool).isEqualTo(run.scope());
      assertThat(runs().get(runs().size() - 1).scope()).isEqualTo(run.scope());
      assertThat(agent.toolRequests).extracting(ToolRequest::name).contains(tool);
    }
  }

  @Test
  void aFallbackIsJudgedLikeTheModelItStandsFor() {
    agent.beforeModel = call -> verdict(Action.BLOCK);
    ScriptedModel model = new ScriptedModel("m1", "note", 9);
    ScriptedModel other = new ScriptedModel("m3", "note", 9);
    ReActAgent asked = agent("asked", model).fallbackModel(other).build();

    assertThatThrownBy(() -> asked.call(List.of(new UserMessage("go"))).block(LIMIT))
        .isInstanceOf(LoopHoundKill.class);

    assertThat(model.inModelCalls).isEmpty();
    assertThat(other.inModelCalls).isEmpty();
  }

  @Test
  void noSummaryIsAskedForAfterAKill() {
    agent.beforeModel = call -> call < 3 ? Verdict.ALLOW : verdict(Action.BLOCK);
    ScriptedModel model = new ScriptedModel("m1", "note", 9);

    assertThatThrownBy(
            () ->
                agent("asked", model)
                    .maxIters(3)
                    .build()
                    .call(List.of(new UserMessage("go")))
                    .block(LIMIT))
        .isInstanceOf(LoopHoundKill.class);

    assertThat(model.inModelCalls).hasSize(2);
    assertThat(agent.requests).hasSize(3);
  }

  @Test
  void aKillOfTheSummaryIsToldInTheAnswer() {
    agent.beforeModel = call -> call < 3 ? Verdict.ALLOW : verdict(Action.BLOCK);
    ReActAgent asked = agent("asked", new ScriptedModel("m1", "note", 9)).maxIters(2).build();

    String answer = asked.call(List.of(new UserMessage("go"))).block(LIMIT).getTextContent();

    assertThat(answer).contains(verdict(Action.BLOCK).message());
    assertThat(agent.requests).hasSize(3);
  }

  @Test
  void onlyAToolThatWorksBeforeItIsSubscribedToRunsWhenItIsSteered() {
    agent.beforeTool = call -> verdict(Action.STEER);
    Toolkit toolkit = new Toolkit();
    EagerTool eager = new EagerTool();
    toolkit.registerAgentTool(eager);
    ScriptedModel model = new ScriptedModel("m1", "eager", 1);

    ReActAgent.builder()
        .name("asked")
        .model(model)
        .toolkit(toolkit)
        .build()
        .call("go")
        .block(LIMIT);

    assertThat(eager.runs).isEqualTo(1);
    assertThat(agent.toolOutcomes).hasSize(1);
    assertThat(agent.requests.get(1).conversation().message(2).text())
        .isEqualTo(verdict(Action.STEER).steerText());
  }

  private static final class EagerTool implements AgentTool {
    private int runs;

    @Override
    public String getName() {
      return "eager";
    }

    @Override
    public String getDescription() {
      return "Works at once";
    }

    @Override
    public Map<String, Object> getParameters() {
      return Map.of("type", "object", "properties", Map.of());
    }

    @Override
    public Mono<ToolResultBlock> callAsync(ToolCallParam param) {
      runs++;
      return Mono.just(ToolResultBlock.text("worked"));
    }
  }

  @Test
  void aSessionIsOneUsers() {
    RuntimeContext context = RuntimeContext.builder().userId("ann").sessionId("s1").build();

    agent("asked", new ScriptedModel("m1", "note", 0)).build().call("go", context).block(LIMIT);

    assertThat(runs()).extracting(RunKey::session).containsExactly("ann/s1");
  }

  private List<RunKey> runs() {
    return agent.requests.stream().map(request -> request.run()).toList();
  }

  private List<String> agents() {
    return runs().stream().map(RunKey::agent).toList();
  }

  private ReActAgent.Builder agent(String name, ChatModelBase model) {
    Toolkit toolkit = new Toolkit();
    toolkit.registerTool(this);
    return ReActAgent.builder().name(name).model(model).toolkit(toolkit);
  }
}
