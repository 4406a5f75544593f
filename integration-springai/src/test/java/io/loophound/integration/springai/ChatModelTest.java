package io.loophound.integration.springai;

import static io.loophound.integration.springai.testkit.ScriptedChatModel.loop;
import static io.loophound.integration.springai.testkit.ScriptedChatModel.says;
import static io.loophound.integration.testkit.Verdicts.verdict;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.loophound.agent.gate.LoopHoundKill;
import io.loophound.agent.seam.Scopes;
import io.loophound.detectors.event.ModelReply;
import io.loophound.detectors.event.RunKey;
import io.loophound.detectors.event.Usage;
import io.loophound.detectors.guard.Verdict;
import io.loophound.detectors.policy.Action;
import io.loophound.integration.springai.testkit.AgentChatModel;
import io.loophound.integration.springai.testkit.DelegatingChatModel;
import io.loophound.integration.springai.testkit.RecursiveChatModel;
import io.loophound.integration.springai.testkit.ScriptedChatModel;
import io.loophound.integration.testkit.WovenTest;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.ai.chat.client.ChatClient;
import org.springframework.ai.chat.messages.UserMessage;
import org.springframework.ai.chat.model.ChatModel;
import org.springframework.ai.chat.model.ChatResponse;
import org.springframework.ai.chat.prompt.Prompt;
import org.springframework.ai.model.tool.ToolCallingChatOptions;
import org.springframework.ai.support.ToolCallbacks;
import org.springframework.ai.tool.annotation.Tool;
import reactor.core.publisher.Flux;

class ChatModelTest extends WovenTest {
  private static final Duration LIMIT = Duration.ofMinutes(2);

  private final List<Boolean> inModelCall = new CopyOnWriteArrayList<>();

  @Tool
  public String search(String query) {
    inModelCall.add(Scopes.isInModelCall());
    return "nothing for " + query;
  }

  @Test
  void everyWayToCallCountsOnce() {
    ScriptedChatModel model = new ScriptedChatModel(call -> says("hello"));
    ChatModel delegating = new DelegatingChatModel(new DelegatingChatModel(model));

    model.call("hi");
    model.call(new UserMessage("hi"));
    delegating.call(new Prompt("hi"));
    delegating.stream(new Prompt("hi")).blockLast(LIMIT);
    delegating.stream("hi").blockLast(LIMIT);

    long thread = Thread.currentThread().getId();
    assertThat(agent.requests)
        .hasSize(5)
        .extracting(request -> request.run().forActivation(thread))
        .containsOnly(RunKey.ofThread(thread));
    assertThat(agent.replies).extracting(ModelReply::text).containsOnly("hello");
    assertThat(model.inModelCall).containsOnly(true);
  }

  @Test
  void anAgentBehindAModelIsWatchedToo() {
    ChatClient inner =
        ChatClient.builder(new ScriptedChatModel(loop(2, "search", "{}")))
            .defaultTools(this)
            .build();
    ChatModel model = new AgentChatModel(inner);

    assertThat(ChatClient.create(model).prompt("find it").call().content()).isEqualTo("done");

    assertThat(agent.requests).hasSize(4);
    assertThat(inModelCall).containsOnly(false);

    ChatClient.create(model).prompt("find it").stream().content().blockLast(LIMIT);

    assertThat(agent.requests)
        .hasSize(6)
        .extracting(request -> request.run().scope())
        .doesNotContain(0L);
  }

  @Test
  void aModelThatFailsIsToldAndThrowsAsEver() {
    ScriptedChatModel model =
        new ScriptedChatModel(
            call -> {
              throw new IllegalStateException("overloaded");
            });

    assertThatThrownBy(() -> model.call("hi")).isInstanceOf(IllegalStateException.class);

    assertThat(agent.replies)
        .containsExactly(ModelReply.failed("java.lang.IllegalStateException: overloaded"));
  }

  @Test
  void aModelThatCannotStreamSaysSo() {
    ChatModel model = new AgentChatModel(null);
    assertThatThrownBy(() -> model.stream(new Prompt("hi")))
        .isInstanceOf(UnsupportedOperationException.class);
    assertThat(agent.requests).isEmpty();
  }

  @Test
  void eachRoundInsideOneCallIsACall() {
    ScriptedChatModel model = new RecursiveChatModel(true, loop(3, "search", "{\"query\":\"x\"}"));

    ChatResponse response = model.call(prompt());

    assertThat(response.getMetadata().getUsage().getPromptTokens()).isEqualTo(400);
    assertRounds(4);
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void eachRoundInsideOneStreamIsACall(boolean tellsTools) {
    ScriptedChatModel model =
        new RecursiveChatModel(tellsTools, loop(3, "search", "{\"query\":\"x\"}"));

    model.stream(prompt()).blockLast(LIMIT);

    assertRounds(4);
  }

  private void assertRounds(int rounds) {
    assertThat(agent.requests).hasSize(rounds);
    assertThat(agent.replies)
        .hasSize(rounds)
        .allSatisfy(reply -> assertThat(reply.usage()).isEqualTo(new Usage(100, 10, false)));
    assertThat(agent.replies.get(0).toolCalls()).hasSize(1);
    assertThat(agent.replies.get(rounds - 1).text()).isEqualTo("done");
    assertThat(agent.toolRequests).hasSize(rounds - 1);
    assertThat(inModelCall).hasSize(rounds - 1).containsOnly(false);
  }

  @Test
  void theKillEndsARoundInsideOneCall() {
    agent.beforeModel = call -> call < 3 ? Verdict.ALLOW : verdict(Action.BLOCK);
    ScriptedChatModel model = new RecursiveChatModel(true, loop(90, "search", "{}"));

    assertThatThrownBy(() -> model.call(prompt())).isInstanceOf(LoopHoundKill.class);

    assertThat(model.asked).hasSize(2);
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void theKillEndsARoundInsideOneStream(boolean tellsTools) {
    agent.beforeModel = call -> call < 3 ? Verdict.ALLOW : verdict(Action.BLOCK);
    ScriptedChatModel model = new RecursiveChatModel(tellsTools, loop(90, "search", "{}"));

    Flux<ChatResponse> stream = model.stream(prompt());

    assertThatThrownBy(() -> stream.blockLast(LIMIT)).isInstanceOf(LoopHoundKill.class);
    assertThat(model.asked).hasSize(2);
  }

  private Prompt prompt() {
    return new Prompt(
        "find it",
        ToolCallingChatOptions.builder().toolCallbacks(ToolCallbacks.from(this)).build());
  }
}
