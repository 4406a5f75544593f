package io.loophound.integration.springaialibaba;

import static io.loophound.integration.testkit.Verdicts.verdict;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.alibaba.cloud.ai.graph.RunnableConfig;
import com.alibaba.cloud.ai.graph.agent.Agent;
import com.alibaba.cloud.ai.graph.agent.AgentTool;
import com.alibaba.cloud.ai.graph.agent.Builder;
import com.alibaba.cloud.ai.graph.agent.ReactAgent;
import com.alibaba.cloud.ai.graph.agent.flow.agent.ParallelAgent;
import com.alibaba.cloud.ai.graph.agent.flow.agent.SequentialAgent;
import com.alibaba.cloud.ai.graph.agent.interceptor.modelfallback.ModelFallbackInterceptor;
import com.alibaba.cloud.ai.graph.agent.interceptor.modelretry.ModelRetryInterceptor;
import com.alibaba.cloud.ai.graph.checkpoint.savers.MemorySaver;
import io.loophound.agent.gate.LoopHoundKill;
import io.loophound.agent.seam.Scopes;
import io.loophound.detectors.event.ModelReply;
import io.loophound.detectors.event.ModelRequest;
import io.loophound.detectors.event.RunKey;
import io.loophound.detectors.event.ToolRequest;
import io.loophound.detectors.guard.Verdict;
import io.loophound.detectors.policy.Action;
import io.loophound.integration.springaialibaba.testkit.ScriptedChatModel;
import io.loophound.integration.testkit.WovenTest;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.ai.chat.client.ChatClient;
import org.springframework.ai.chat.client.ChatClientRequest;
import org.springframework.ai.chat.client.ChatClientResponse;
import org.springframework.ai.chat.client.advisor.api.CallAdvisor;
import org.springframework.ai.chat.client.advisor.api.CallAdvisorChain;
import org.springframework.ai.chat.memory.ChatMemory;
import org.springframework.ai.tool.annotation.Tool;

@Timeout(120)
class AgentsTest extends WovenTest {
  private final List<RunKey> inTools = new CopyOnWriteArrayList<>();

  @Tool(description = "Takes a note")
  public String note() {
    inTools.add(Scopes.runKey(""));
    return "noted";
  }

  @Tool(description = "Takes another note")
  public String list() {
    return note();
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void agentsOneAfterTheOtherAreRunsOfTheirOwn(boolean stream) throws Exception {
    Agent flow =
        SequentialAgent.builder()
            .name("flow")
            .subAgents(List.of(agent("first", 1).build(), agent("second", 1).build()))
            .build();

    run(flow, stream);

    assertThat(agents()).containsExactly("first", "first", "second", "second");
    assertThat(runs()).allMatch(run -> run.session().equals("t1") && run.parent() == null);
    assertThat(scopes("first")).hasSize(1).doesNotContainAnyElementsOf(scopes("second"));
    assertThat(scopes("second")).hasSize(1);
    assertThat(inTools).extracting(RunKey::agent).containsExactly("first", "second");
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void agentsAtTheSameTimeAreKnownOnTheirThreads(boolean stream) throws Exception {
    Agent flow =
        ParallelAgent.builder()
            .name("flow")
            .subAgents(
                List.of(
                    agent("left", 2).outputKey("l").build(),
                    agent("right", 2).outputKey("r").build()))
            .build();

    run(flow, stream);

    assertThat(agents())
        .containsExactlyInAnyOrder("left", "left", "left", "right", "right", "right");
    assertThat(runs()).allMatch(run -> run.session().equals("t1"));
    assertThat(scopes("left")).hasSize(1).doesNotContainAnyElementsOf(scopes("right"));
    assertThat(scopes("right")).hasSize(1);
    assertThat(inTools).hasSize(4);
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void theKillOfOneAgentEndsTheFlow(boolean stream) {
    agent.beforeModel = call -> call < 4 ? Verdict.ALLOW : verdict(Action.BLOCK);
    Agent flow =
        SequentialAgent.builder()
            .name("flow")
            .subAgents(List.of(agent("first", 1).build(), agent("second", 9).build()))
            .build();

    assertThatThrownBy(() -> run(flow, stream)).isInstanceOf(LoopHoundKill.class);

    // a flow that streams may ask once more before it hears of the end
    assertThat(agent.replies).filteredOn(ModelReply.refused()::equals).isNotEmpty();
    assertThat(agent.replies).filteredOn(reply -> !reply.equals(ModelReply.refused())).hasSize(3);
    assertThat(inTools).hasSize(2);
  }

  @Test
  void anAgentInAToolIsSetToWorkByTheOneOutside() throws Exception {
    ReactAgent inside = agent("inside", 1).description("helps").build();
    ScriptedChatModel model = new ScriptedChatModel("done", 2, "inside");

    ReactAgent outside =
        ReactAgent.builder().name("outside").model(model).tools(AgentTool.create(inside)).build();

    assertThat(outside.call("go", config()).getText()).isEqualTo("done");
    assertThat(agents())
        .containsExactly("outside", "inside", "inside", "outside", "inside", "outside");
    RunKey first = runs().get(0);
    assertThat(scopes("outside")).containsExactly(first.scope());
    assertThat(scopes("inside")).hasSize(2);
    assertThat(runs())
        .filteredOn(run -> run.agent().equals("inside"))
        .allMatch(run -> run.parent().scope() == first.scope());
  }

  @Test
  void anAgentInAToolIsStoppedOnItsOwn() throws Exception {
    agent.beforeModel = call -> call == 3 ? verdict(Action.BLOCK) : Verdict.ALLOW;
    ReactAgent inside = agent("inside", 9).description("helps").build();
    ScriptedChatModel model = new ScriptedChatModel("done", 1, "inside");
    ReactAgent outside =
        ReactAgent.builder().name("outside").model(model).tools(AgentTool.create(inside)).build();

    assertThat(outside.call("go", config()).getText()).isEqualTo("done");

    assertThat(agents()).containsExactly("outside", "inside", "inside", "outside");
    assertThat(agent.toolOutcomes.get(1).text()).contains(verdict(Action.BLOCK).message());
    assertThat(model.calls).hasValue(2);
  }

  @Test
  void aRunIsTheSameAfterEachCheckpoint() throws Exception {
    ReactAgent saved = agent("saved", 2).saver(new MemorySaver()).build();

    saved.call("go", config());
    saved.call("go on", config());

    assertThat(runs().subList(0, 3)).extracting(RunKey::scope).containsOnly(runs().get(0).scope());
    assertThat(runs().get(3).scope()).isNotEqualTo(runs().get(0).scope());
    assertThat(runs()).allMatch(run -> run.session().equals("t1"));
  }

  @Test
  void toolsAtTheSameTimeAreKnownOnTheirThreads() throws Exception {
    ScriptedChatModel model = new ScriptedChatModel("done", 1, "note", "list");
    agent.beforeTool = call -> call == 1 ? verdict(Action.STEER) : Verdict.ALLOW;

    ReactAgent parallel =
        ReactAgent.builder()
            .name("many")
            .model(model)
            .methodTools(this)
            .parallelToolExecution(true)
            .build();
    parallel.call("go", config());

    assertThat(agent.toolRequests)
        .extracting(ToolRequest::name)
        .containsExactlyInAnyOrder("note", "list");
    assertThat(agent.toolRequests).allMatch(tool -> tool.run().scope() == runs().get(0).scope());
    assertThat(inTools).singleElement().matches(run -> run.scope() == runs().get(0).scope());
  }

  @Test
  void neitherARetryNorAFallbackMakesAnAnswerOfTheKill() {
    agent.beforeModel = call -> call < 3 ? Verdict.ALLOW : verdict(Action.BLOCK);
    ScriptedChatModel other = new ScriptedChatModel("other", 0);
    ReactAgent patient =
        agent("patient", 9)
            .interceptors(
                ModelFallbackInterceptor.builder().addFallbackModel(other).build(),
                ModelRetryInterceptor.builder().initialDelay(1).build())
            .build();

    assertThatThrownBy(() -> patient.call("go")).hasRootCauseInstanceOf(LoopHoundKill.class);

    assertThat(other.calls).hasValue(0);
  }

  @Test
  void anAnswerThatQuotesAKillIsAnAnswer() throws Exception {
    String quote = "Exception: " + verdict(Action.BLOCK).message();
    ReactAgent quoting =
        ReactAgent.builder().name("q").model(new ScriptedChatModel(quote, 0)).build();

    assertThat(quoting.call("go").getText()).isEqualTo(quote);
  }

  @Test
  @SuppressWarnings("deprecation") // the only way to an advisor
  void aClientThatTalksInAConversationOfItsOwnIsAnAgentOfItsOwn() throws Exception {
    ChatClient helper = ChatClient.create(new ScriptedChatModel("help", 0));
    ChatClient client =
        ChatClient.builder(new ScriptedChatModel("done", 0))
            .defaultAdvisors(new Helped(helper))
            .build();

    ReactAgent.builder().name("helped").chatClient(client).build().call("go");

    assertThat(agents()).containsExactly("", "helped");
    assertThat(runs().get(0).session()).isEqualTo("c1");
    assertThat(runs().get(0).parent().scope()).isEqualTo(runs().get(1).scope());
  }

  private record Helped(ChatClient helper) implements CallAdvisor {
    @Override
    public ChatClientResponse adviseCall(ChatClientRequest request, CallAdvisorChain chain) {
      String help =
          helper
              .prompt("help")
              .advisors(advisors -> advisors.param(ChatMemory.CONVERSATION_ID, "c1"))
              .call()
              .content();
      assertThat(help).isEqualTo("help");
      return chain.nextCall(request);
    }

    @Override
    public String getName() {
      return "helped";
    }

    @Override
    public int getOrder() {
      return 0;
    }
  }

  private void run(Agent flow, boolean stream) throws Exception {
    if (stream) {
      flow.stream("go", config()).blockLast();
    } else {
      flow.invoke("go", config());
    }
  }

  private static RunnableConfig config() {
    return RunnableConfig.builder().threadId("t1").build();
  }

  private Builder agent(String name, int rounds) {
    return ReactAgent.builder()
        .name(name)
        .model(new ScriptedChatModel(name + " is done", rounds, "note"))
        .methodTools(this);
  }

  private List<RunKey> runs() {
    return agent.requests.stream().map(ModelRequest::run).toList();
  }

  private List<String> agents() {
    return runs().stream().map(RunKey::agent).toList();
  }

  private Set<Long> scopes(String name) {
    return runs().stream()
        .filter(run -> run.agent().equals(name))
        .map(RunKey::scope)
        .collect(Collectors.toSet());
  }
}
