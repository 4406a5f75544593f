package io.loophound.integration.langgraph4j;

import static io.loophound.integration.testkit.Verdicts.verdict;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.langchain4j.agent.tool.Tool;
import dev.langchain4j.agent.tool.ToolExecutionRequest;
import dev.langchain4j.agent.tool.ToolSpecification;
import dev.langchain4j.data.message.ChatMessage;
import dev.langchain4j.data.message.UserMessage;
import dev.langchain4j.invocation.InvocationContext;
import io.loophound.agent.seam.Scopes;
import io.loophound.detectors.event.Message;
import io.loophound.detectors.event.ModelRequest;
import io.loophound.detectors.event.RunKey;
import io.loophound.detectors.event.ToolOutcome;
import io.loophound.detectors.event.ToolRequest;
import io.loophound.detectors.guard.Verdict;
import io.loophound.detectors.policy.Action;
import io.loophound.integration.testkit.WovenTest;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import org.bsc.langgraph4j.CompileConfig;
import org.bsc.langgraph4j.CompiledGraph;
import org.bsc.langgraph4j.RunnableConfig;
import org.bsc.langgraph4j.StateGraph;
import org.bsc.langgraph4j.agentexecutor.AgentExecutor;
import org.bsc.langgraph4j.checkpoint.MemorySaver;
import org.bsc.langgraph4j.langchain4j.tool.LC4jToolService;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(120)
class AgentsTest extends WovenTest {
  private final List<RunKey> inTools = new CopyOnWriteArrayList<>();

  @Tool("Takes a note")
  public String note() {
    inTools.add(Scopes.runKey(""));
    return "noted";
  }

  @Tool("Lists the notes")
  public String list() {
    inTools.add(Scopes.runKey(""));
    return "none";
  }

  @Tool("Asks the helper")
  public String ask() throws Exception {
    return graph("helper", new ScriptedModel("helped", 1, "note"))
        .invoke(go(), RunnableConfig.builder().build())
        .flatMap(AgentExecutor.State::finalResponse)
        .orElseThrow();
  }

  @Test
  void agentsInOneGraphAreKnownByTheNamesOfTheirNodes() throws Exception {
    CompiledGraph<AgentExecutor.State> team =
        new StateGraph<>(AgentExecutor.State.SCHEMA, AgentExecutor.Serializers.JSON.object())
            .addNode("first", agent(new ScriptedModel("one", 1, "note")).build().compile())
            .addNode("second", agent(new ScriptedModel("two", 1, "note")).build().compile())
            .addEdge(StateGraph.START, "first")
            .addEdge("first", "second")
            .addEdge("second", StateGraph.END)
            .compile();

    assertThat(team.invoke(go(), thread())).isPresent();

    // the second one ends after its tool: there is an answer in the state
    assertThat(agents()).containsExactly("first", "first", "second");
    assertThat(runs()).allMatch(run -> run.session().equals("t1") && run.parent() == null);
    assertThat(runs().get(1).scope()).isEqualTo(runs().get(0).scope());
    assertThat(runs().get(2).scope()).isNotEqualTo(runs().get(1).scope());
    assertThat(inTools).extracting(RunKey::agent).containsExactly("first", "second");
  }

  @Test
  void theOutermostGraphHasANameToo() throws Exception {
    CompiledGraph<AgentExecutor.State> nameless =
        agent(new ScriptedModel("done", 1, "note")).build().compile();

    assertThat(nameless.invoke(go(), RunnableConfig.builder().build())).isPresent();

    assertThat(agents()).containsExactly("AgentExecutor", "AgentExecutor");
    assertThat(runs().get(1).scope()).isEqualTo(runs().get(0).scope());
    assertThat(inTools).extracting(RunKey::agent).containsExactly("AgentExecutor");
    assertThat(agent.toolRequests)
        .extracting(request -> request.run().agent())
        .containsExactly("AgentExecutor");
  }

  @Test
  void anAgentInAToolIsSetToWorkByTheOneOutside() throws Exception {
    assertThat(graph("outside", new ScriptedModel("done", 1, "ask")).invoke(go(), thread()))
        .isPresent();

    assertThat(agents()).containsExactly("outside", "helper", "helper", "outside");
    assertThat(runs().get(1).parent().scope()).isEqualTo(runs().get(0).scope());
    assertThat(runs().get(3).scope()).isEqualTo(runs().get(0).scope());
  }

  @Test
  void aThreadThatIsGoneOnWithIsTheSameSession() throws Exception {
    CompiledGraph<AgentExecutor.State> saved =
        agent(new ScriptedModel("done", 1, "note"))
            .build()
            .compile(CompileConfig.builder().checkpointSaver(new MemorySaver()).build());

    assertThat(saved.invoke(go(), thread())).isPresent();
    assertThat(saved.invoke(go(), thread())).isPresent();

    assertThat(runs()).hasSize(3).allMatch(run -> run.session().equals("t1"));
    assertThat(runs().get(2).scope()).isNotEqualTo(runs().get(1).scope());
  }

  @Test
  void ofSeveralToolsOnlyTheSteeredOneIsLeftOut() throws Exception {
    agent.beforeTool = call -> call == 1 ? verdict(Action.STEER) : Verdict.ALLOW;
    agent.afterTool = call -> call == 2 ? verdict(Action.STEER) : Verdict.ALLOW;

    assertThat(graph("clerk", new ScriptedModel("done", 1, "note", "list")).invoke(go(), thread()))
        .isPresent();

    String steer = verdict(Action.STEER).steerText();
    assertThat(inTools).hasSize(1);
    assertThat(agent.toolRequests).extracting(ToolRequest::name).containsExactly("note", "list");
    assertThat(results()).containsExactly(steer, "none\n\n" + steer);
    assertThat(agent.toolOutcomes).extracting(ToolOutcome::text).containsExactly(steer, "none");
  }

  @Test
  void aToolThatFailsTheRoundFailsAsItWouldHave() {
    LC4jToolService tools =
        new LC4jToolService(
            Map.of(
                ToolSpecification.builder().name("bad").build(),
                (request, memory) -> {
                  throw new IllegalStateException("bad");
                }));
    ToolExecutionRequest request = ToolExecutionRequest.builder().name("bad").build();
    ToolExecutionRequest unknown = ToolExecutionRequest.builder().name("unknown").build();
    InvocationContext context = InvocationContext.builder().build();

    assertThatThrownBy(() -> tools.execute(List.of(request), context, "messages"))
        .isExactlyInstanceOf(IllegalStateException.class);
    assertThat(tools.execute(List.of(unknown), context, "messages").join().update())
        .containsEntry("messages", List.of());

    assertThat(agent.toolOutcomes)
        .containsExactly(
            new ToolOutcome("java.lang.IllegalStateException: bad", true), ToolOutcome.unknown());
  }

  private CompiledGraph<AgentExecutor.State> graph(String id, ScriptedModel model)
      throws Exception {
    return agent(model).build().compile(CompileConfig.builder().graphId(id).build());
  }

  private AgentExecutor.Builder agent(ScriptedModel model) {
    return AgentExecutor.builder().chatModel(model).toolsFromObject(this);
  }

  private static Map<String, Object> go() {
    return Map.of("messages", (ChatMessage) UserMessage.from("go"));
  }

  private static RunnableConfig thread() {
    return RunnableConfig.builder().threadId("t1").build();
  }

  private List<String> results() {
    ModelRequest last = agent.requests.get(agent.requests.size() - 1);
    return List.of(last.conversation().message(3), last.conversation().message(4)).stream()
        .map(Message::text)
        .toList();
  }

  private List<RunKey> runs() {
    return agent.requests.stream().map(ModelRequest::run).toList();
  }

  private List<String> agents() {
    return runs().stream().map(RunKey::agent).toList();
  }
}
