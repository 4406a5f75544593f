package io.loophound.integration.langchain4j;

import static io.loophound.integration.langchain4j.testkit.ScriptedModel.says;
import static io.loophound.integration.testkit.Verdicts.verdict;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.langchain4j.agent.tool.ToolSpecification;
import dev.langchain4j.data.message.UserMessage;
import dev.langchain4j.model.chat.ChatModel;
import dev.langchain4j.model.chat.ChatRequestOptions;
import dev.langchain4j.model.chat.request.ChatRequest;
import dev.langchain4j.model.chat.request.ToolChoice;
import dev.langchain4j.model.chat.response.ChatResponse;
import dev.langchain4j.model.output.FinishReason;
import io.loophound.agent.gate.LoopHoundKill;
import io.loophound.detectors.event.ModelReply;
import io.loophound.detectors.policy.Action;
import io.loophound.integration.langchain4j.testkit.ScriptedModel;
import io.loophound.integration.testkit.WovenTest;
import java.util.List;
import org.junit.jupiter.api.Test;

class ChatModelHandlerTest extends WovenTest {
  private final ScriptedModel model = new ScriptedModel(call -> says("hello"));

  @Test
  void everyWayToCallCountsOnce() {
    assertThat(model.chat("hi")).isEqualTo("hello");
    model.chat(UserMessage.from("hi"));
    model.chat(List.of(UserMessage.from("hi")));
    model.chat(request("hi"));
    model.chat(request("hi"), ChatRequestOptions.EMPTY);

    assertThat(agent.requests)
        .hasSize(5)
        .allSatisfy(
            request -> assertThat(request.conversation().message(0).text()).isEqualTo("hi"));
    assertThat(agent.replies)
        .hasSize(5)
        .allSatisfy(reply -> assertThat(reply.text()).isEqualTo("hello"));
    assertThat(model.asked).hasSize(5);
    assertThat(model.inModelCall).containsOnly(true);
  }

  @Test
  void aDecoratorCountsOnceWhateverItOverrides() {
    ChatModel inside =
        new ChatModel() {
          @Override
          public ChatResponse doChat(ChatRequest request) {
            return model.chat(request);
          }
        };
    ChatModel around =
        new ChatModel() {
          @Override
          public ChatResponse chat(ChatRequest request) {
            return model.chat(request);
          }
        };
    inside.chat("hi");
    around.chat(request("hi"));

    assertThat(agent.requests).hasSize(2);
    assertThat(model.asked).hasSize(2);
  }

  @Test
  void killReachesTheCallerAndTheModelIsNotAsked() {
    agent.beforeModel = call -> verdict(call == 1 ? Action.WARN : Action.BLOCK);
    model.chat("hi");

    assertThatThrownBy(() -> model.chat("hi"))
        .isInstanceOfSatisfying(
            LoopHoundKill.class, kill -> assertThat(kill.decisionId()).isEqualTo("d-1"))
        .hasNoCause();

    assertThat(model.asked).hasSize(1);
    assertThat(agent.replies).last().isEqualTo(ModelReply.refused());
    assertScopesClosed();
  }

  @Test
  void aConcludedRunIsAskedForWordsAndItsAnswerSaysSo() {
    agent.beforeModel = call -> verdict(Action.CONCLUDE);
    ToolSpecification tool = ToolSpecification.builder().name("search").build();

    ChatResponse answer =
        model.chat(
            ChatRequest.builder()
                .messages(UserMessage.from("hi"))
                .toolSpecifications(tool)
                .temperature(0.3)
                .build());

    assertThat(agent.requests.get(0).tools().removable()).isTrue();
    ChatRequest asked = model.asked.get(0);
    assertThat(asked.toolChoice()).isEqualTo(ToolChoice.NONE);
    assertThat(asked.toolSpecifications()).containsExactly(tool);
    assertThat(asked.temperature()).isEqualTo(0.3);
    assertThat(answer.aiMessage().text()).isEqualTo("hello");
    assertThat(answer.finishReason()).isEqualTo(FinishReason.OTHER);
    assertThat(answer.aiMessage().attributes()).containsEntry("loophound.decision", "d-1");
    assertScopesClosed();
  }

  @Test
  void theModelsFailureIsTheCallersAndTheGuardsToKnow() {
    RuntimeException failure = new IllegalStateException("overloaded");
    ScriptedModel failing =
        new ScriptedModel(
            call -> {
              throw failure;
            });

    assertThatThrownBy(() -> failing.chat("hi")).isSameAs(failure);

    assertThat(agent.replies)
        .containsExactly(ModelReply.failed("java.lang.IllegalStateException: overloaded"));
    assertScopesClosed();
  }

  @Test
  void aNullRequestFailsAsEver() {
    assertThatThrownBy(() -> model.chat((ChatRequest) null))
        .isInstanceOf(NullPointerException.class);
    assertThat(agent.requests).isEmpty();
  }

  private static ChatRequest request(String text) {
    return ChatRequest.builder().messages(UserMessage.from(text)).build();
  }
}
