package io.loophound.integration.langchain4j;

import static io.loophound.integration.langchain4j.testkit.ScriptedModel.call;
import static io.loophound.integration.langchain4j.testkit.ScriptedModel.calls;
import static io.loophound.integration.langchain4j.testkit.ScriptedModel.says;
import static io.loophound.integration.testkit.Verdicts.verdict;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.langchain4j.agent.tool.Tool;
import dev.langchain4j.data.message.ToolExecutionResultMessage;
import dev.langchain4j.memory.ChatMemory;
import dev.langchain4j.memory.chat.MessageWindowChatMemory;
import dev.langchain4j.model.chat.ChatModel;
import dev.langchain4j.service.AiServices;
import dev.langchain4j.service.MemoryId;
import dev.langchain4j.service.UserMessage;
import io.loophound.agent.gate.LoopHoundKill;
import io.loophound.agent.seam.AgentState;
import io.loophound.agent.seam.PayerPlaces;
import io.loophound.agent.seam.Payers;
import io.loophound.agent.seam.Scopes;
import io.loophound.detectors.event.RunKey;
import io.loophound.detectors.event.ToolOutcome;
import io.loophound.detectors.guard.Verdict;
import io.loophound.detectors.policy.Action;
import io.loophound.integration.langchain4j.testkit.ScriptedModel;
import io.loophound.integration.testkit.WovenTest;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class AiServiceTest extends WovenTest {
  private final ChatMemory memory = MessageWindowChatMemory.withMaxMessages(100);
  private final Tools tools = new Tools();

  interface Assistant {
    String chat(String message);
  }

  interface Sessions {
    String chat(@MemoryId Object session, @UserMessage String message);
  }

  interface OtherSessions {
    String chat(@MemoryId Object session, @UserMessage String message);
  }

  static final class Tools {
    final List<RunKey> keys = new CopyOnWriteArrayList<>();
    final CyclicBarrier together = new CyclicBarrier(2);

    @Tool
    String search(String query) {
      keys.add(Scopes.runKey(""));
      return "nothing for " + query;
    }

    @Tool
    String fail(String query) {
      keys.add(Scopes.runKey(""));
      throw new IllegalStateException("cannot read " + query);
    }

    @Tool
    String meet(String query) throws Exception {
      keys.add(Scopes.runKey(""));
      together.await(120, TimeUnit.SECONDS);
      return "met " + query;
    }
  }

  record Delegate(Assistant inner) {
    @Tool
    String delegate(String query) {
      return inner.chat(query) + Scopes.runKey("").scope();
    }
  }

  @Test
  void memoryIdsAreSessionsOfTheirService() {
    ScriptedModel model = loop(0);
    sessions(Sessions.class, model).chat("u1", "hi");
    sessions(Sessions.class, model).chat("u2", "hi");
    sessions(Sessions.class, model).chat("default", "hi");
    AiServices.builder(OtherSessions.class)
        .chatModel(model)
        .chatMemoryProvider(id -> MessageWindowChatMemory.withMaxMessages(10))
        .build()
        .chat("u1", "hi");

    assertThat(agent.requests)
        .extracting(request -> request.run().session())
        .containsExactly(
            Sessions.class.getName() + "#u1",
            Sessions.class.getName() + "#u2",
            "",
            OtherSessions.class.getName() + "#u1");
  }

  @Test
  void anOperatorMaySayThatMemoryIdsNameUsers() {
    PayerPlaces memory = PayerPlaces.of("user", List.of("memory"));
    agent.state =
        new AgentState(
            System::nanoTime,
            io.loophound.agent.seam.Sessions.NONE,
            new Payers(memory, PayerPlaces.NONE));
    ScriptedModel model = loop(0);
    sessions(Sessions.class, model).chat("u1", "hi");
    sessions(Sessions.class, model).chat("default", "hi");
    sessions(Sessions.class, model).chat("u2", "hi");
    AiServices.builder(OtherSessions.class)
        .chatModel(model)
        .chatMemoryProvider(id -> MessageWindowChatMemory.withMaxMessages(10))
        .build()
        .chat("u1", "hi");

    List<String> users =
        agent.requests.stream().map(request -> request.run().payer().user()).toList();
    assertThat(users.get(0)).hasSize(32).isEqualTo(users.get(3)).isNotEqualTo(users.get(2));
    assertThat(users.get(1)).as("no memory of a user").isEmpty();
  }

  @Test
  void whatTakesAToolsPlaceIsAnErrorAndANoteIsNone() {
    agent.beforeTool = call -> call == 2 ? verdict(Action.STEER) : Verdict.ALLOW;
    agent.afterTool = call -> call == 3 ? verdict(Action.STEER) : Verdict.ALLOW;

    assistant(loop(3)).chat("find it");

    assertThat(results())
        .extracting(ToolExecutionResultMessage::isError)
        .containsExactly(false, true, false);
    assertThat(results()).extracting(ToolExecutionResultMessage::id).element(1).isEqualTo("c2");
    assertThat(agent.toolOutcomes)
        .extracting(ToolOutcome::error)
        .containsExactly(false, true, false);
  }

  @Test
  void aFailingToolIsAnErrorWithTheTextTheModelSees() {
    ScriptedModel model = ScriptedModel.loop(1, "fail", "{\"query\":\"x\"}");
    assistant(model).chat("find it");

    assertThat(agent.toolOutcomes).containsExactly(new ToolOutcome("cannot read x", true));
    assertThat(results()).singleElement().matches(ToolExecutionResultMessage::isError);
  }

  @Test
  void aToolWhoseArgumentsCannotBeReadThrowsAsEver() {
    ScriptedModel model = ScriptedModel.loop(1, "search", "{\"query\":");

    assertThatThrownBy(() -> assistant(model).chat("find it")).isNotInstanceOf(LoopHoundKill.class);

    assertThat(agent.toolOutcomes)
        .singleElement()
        .satisfies(outcome -> assertThat(outcome.error()).isTrue());
    assertScopesClosed();
  }

  @Test
  void concurrentToolsActInTheSameRun() {
    ScriptedModel model =
        new ScriptedModel(
            call ->
                call == 1
                    ? calls(
                        call(1, "meet", "{\"query\":\"a\"}"), call(2, "meet", "{\"query\":\"b\"}"))
                    : says("done"));
    AiServices.builder(Assistant.class)
        .chatModel(model)
        .tools(tools)
        .executeToolsConcurrently()
        .build()
        .chat("find it");

    long scope = agent.requests.get(0).run().scope();
    assertThat(tools.keys)
        .hasSize(2)
        .allSatisfy(key -> assertThat(key.scope()).isEqualTo(scope))
        .extracting(RunKey::thread)
        .doesNotHaveDuplicates();
  }

  @Test
  void anAgentInsideATool() {
    Assistant inner = assistant(loop(1));
    ScriptedModel model = ScriptedModel.loop(1, "delegate", "{\"query\":\"x\"}");
    AiServices.builder(Assistant.class)
        .chatModel(model)
        .tools(new Delegate(inner))
        .build()
        .chat("find it");

    List<Long> scopes = agent.requests.stream().map(request -> request.run().scope()).toList();
    long outer = scopes.get(0);
    assertThat(scopes.get(1)).isNotIn(outer, 0L);
    assertThat(scopes).containsExactly(outer, scopes.get(1), scopes.get(1), outer);
    assertThat(agent.toolOutcomes).last().isEqualTo(new ToolOutcome("done" + outer, false));
    assertThat(agent.requests)
        .extracting(request -> request.run().parent())
        .extracting(parent -> parent == null ? 0L : parent.scope())
        .containsExactly(0L, outer, outer, 0L);
  }

  @Test
  void anAgentBehindAModelIsWatchedToo() {
    Assistant inner = assistant(loop(2));
    ChatModel model = new AgentAsModel(inner);

    assertThat(model.chat("find it")).isEqualTo("done");

    assertThat(agent.requests).hasSize(4);
    assertThat(agent.replies).last().satisfies(r -> assertThat(r.text()).isEqualTo("done"));
  }

  private record AgentAsModel(Assistant inner) implements ChatModel {
    @Override
    public dev.langchain4j.model.chat.response.ChatResponse doChat(
        dev.langchain4j.model.chat.request.ChatRequest request) {
      assertThat(Scopes.isInModelCall()).isTrue();
      String answer = inner.chat("go");
      assertThat(Scopes.isInModelCall()).isTrue();
      return says(answer);
    }
  }

  private static ScriptedModel loop(int rounds) {
    return ScriptedModel.loop(rounds, "search", "{\"query\":\"x\"}");
  }

  private Assistant assistant(ChatModel model) {
    return AiServices.builder(Assistant.class)
        .chatModel(model)
        .chatMemory(memory)
        .tools(tools)
        .build();
  }

  private static Sessions sessions(Class<Sessions> type, ChatModel model) {
    return AiServices.builder(type)
        .chatModel(model)
        .chatMemoryProvider(id -> MessageWindowChatMemory.withMaxMessages(10))
        .build();
  }

  private List<ToolExecutionResultMessage> results() {
    return memory.messages().stream()
        .filter(ToolExecutionResultMessage.class::isInstance)
        .map(ToolExecutionResultMessage.class::cast)
        .toList();
  }
}
