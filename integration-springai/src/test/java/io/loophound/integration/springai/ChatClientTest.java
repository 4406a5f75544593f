package io.loophound.integration.springai;

import static io.loophound.integration.springai.testkit.ScriptedChatModel.call;
import static io.loophound.integration.springai.testkit.ScriptedChatModel.calls;
import static io.loophound.integration.springai.testkit.ScriptedChatModel.loop;
import static io.loophound.integration.springai.testkit.ScriptedChatModel.says;
import static io.loophound.integration.testkit.Verdicts.verdict;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.loophound.agent.gate.LoopHoundKill;
import io.loophound.agent.seam.Scopes;
import io.loophound.detectors.event.RunKey;
import io.loophound.detectors.event.ToolOutcome;
import io.loophound.detectors.event.ToolRequest;
import io.loophound.detectors.guard.Verdict;
import io.loophound.detectors.policy.Action;
import io.loophound.integration.springai.testkit.ScriptedChatModel;
import io.loophound.integration.testkit.WovenTest;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.springframework.ai.chat.client.ChatClient;
import org.springframework.ai.chat.client.advisor.MessageChatMemoryAdvisor;
import org.springframework.ai.chat.memory.ChatMemory;
import org.springframework.ai.chat.memory.MessageWindowChatMemory;
import org.springframework.ai.chat.messages.Message;
import org.springframework.ai.chat.messages.ToolResponseMessage;
import org.springframework.ai.chat.messages.ToolResponseMessage.ToolResponse;
import org.springframework.ai.chat.model.ChatModel;
import org.springframework.ai.chat.model.ChatResponse;
import org.springframework.ai.chat.prompt.ChatOptions;
import org.springframework.ai.chat.prompt.Prompt;
import org.springframework.ai.model.tool.ToolCallingChatOptions;
import org.springframework.ai.tool.annotation.Tool;

class ChatClientTest extends WovenTest {
  private static final String X = "{\"query\":\"x\"}";
  private final Tools tools = new Tools();

  static final class Tools {
    final List<RunKey> keys = new CopyOnWriteArrayList<>();

    @Tool
    public String search(String query) {
      keys.add(Scopes.runKey(""));
      assertThat(Scopes.isInModelCall()).isFalse();
      return "nothing for " + query;
    }

    @Tool
    public String fail(String query) {
      throw new IllegalStateException("cannot read " + query);
    }
  }

  record Delegate(ChatClient inner) {
    @Tool
    public String delegate(String query) {
      return inner.prompt(query).call().content() + Scopes.runKey("").scope();
    }
  }

  @Test
  void conversationIdsAreSessions() {
    ChatMemory memory = MessageWindowChatMemory.builder().build();
    ChatClient client =
        ChatClient.builder(model(2))
            .defaultTools(tools)
            .defaultAdvisors(MessageChatMemoryAdvisor.builder(memory).build())
            .build();
    for (String id : List.of("u1", "u2", "default")) {
      client.prompt("hi").advisors(a -> a.param(ChatMemory.CONVERSATION_ID, id)).call().content();
    }

    assertThat(agent.requests)
        .extracting(request -> request.run().session())
        .containsExactly("u1", "u1", "u1", "u2", "");
    assertThat(agent.toolRequests)
        .extracting(request -> request.run().session())
        .containsExactly("u1", "u1");
    assertThat(memory.get("u1")).hasSize(2);
  }

  @Test
  void aFailingToolGivesTheTextTheModelSees() {
    ScriptedChatModel model = new ScriptedChatModel(loop(1, "fail", X));
    ask(model);

    assertThat(results(model)).containsExactly("cannot read x");
    assertThat(agent.toolOutcomes).extracting(ToolOutcome::text).containsExactly("cannot read x");
  }

  @Test
  void severalToolsOfOneRoundAreToldOneByOne() {
    agent.beforeTool = call -> call == 2 ? verdict(Action.STEER) : Verdict.ALLOW;
    ScriptedChatModel model =
        new ScriptedChatModel(
            call ->
                call == 1
                    ? calls(call(1, "search", X), call(2, "search", X), call(3, "fail", X))
                    : says("done"));
    ask(model);

    assertThat(agent.toolRequests)
        .extracting(ToolRequest::callId)
        .containsExactly("call-1", "call-2", "call-3");
    assertThat(results(model))
        .containsExactly("\"nothing for x\"", verdict(Action.STEER).steerText(), "cannot read x");
    assertThat(agent.requests.get(1).conversation().size()).isEqualTo(5);
  }

  @Test
  void anAgentInsideATool() {
    ChatClient inner = ChatClient.builder(model(1)).defaultTools(tools).build();
    ScriptedChatModel model = new ScriptedChatModel(loop(1, "delegate", X));
    ChatClient.builder(model)
        .defaultTools(new Delegate(inner))
        .build()
        .prompt("find it")
        .call()
        .content();

    List<Long> scopes = agent.requests.stream().map(request -> request.run().scope()).toList();
    long outer = scopes.get(0);
    assertThat(scopes.get(1)).isNotIn(outer, 0L);
    assertThat(scopes).containsExactly(outer, scopes.get(1), scopes.get(1), outer);
    assertThat(results(model)).containsExactly("\"done" + outer + "\"");
    assertThat(agent.requests)
        .extracting(request -> request.run().parent())
        .extracting(parent -> parent == null ? 0L : parent.scope())
        .containsExactly(0L, outer, outer, 0L);
  }

  @Test
  void aModelOfAnotherNameIsJudgedWhereItIsAdvised() {
    agent.beforeModel = call -> call < 3 ? Verdict.ALLOW : verdict(Action.BLOCK);
    AtomicInteger made = new AtomicInteger();
    ChatModel other =
        new ChatModel() {
          @Override
          public ChatResponse call(Prompt prompt) {
            return loop(90, "search", X).apply(made.incrementAndGet());
          }

          @Override
          public ChatOptions getOptions() {
            return ToolCallingChatOptions.builder().model("other").build();
          }
        };

    assertThatThrownBy(() -> ask(other)).isInstanceOf(LoopHoundKill.class);

    assertThat(made).hasValue(2);
    assertThat(agent.replies).first().satisfies(r -> assertThat(r.toolCalls()).hasSize(1));
  }

  private static ScriptedChatModel model(int rounds) {
    return new ScriptedChatModel(loop(rounds, "search", X));
  }

  private String ask(ChatModel model) {
    return ChatClient.builder(model).build().prompt("find it").tools(tools).call().content();
  }

  private static List<Message> history(ScriptedChatModel model) {
    return model.asked.get(model.asked.size() - 1).getInstructions();
  }

  private static List<String> results(ScriptedChatModel model) {
    return history(model).stream()
        .filter(ToolResponseMessage.class::isInstance)
        .flatMap(message -> ((ToolResponseMessage) message).getResponses().stream())
        .map(ToolResponse::responseData)
        .toList();
  }
}
