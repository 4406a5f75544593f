package io.loophound.examples.standin;

import static org.assertj.core.api.Assertions.assertThat;

import dev.langchain4j.agent.tool.ToolSpecification;
import dev.langchain4j.data.message.UserMessage;
import dev.langchain4j.model.chat.request.ChatRequest;
import dev.langchain4j.model.chat.response.ChatResponse;
import dev.langchain4j.model.chat.response.StreamingChatResponseHandler;
import dev.langchain4j.model.openai.OpenAiChatModel;
import dev.langchain4j.model.openai.OpenAiStreamingChatModel;
import dev.langchain4j.model.output.FinishReason;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** The real client must find nothing odd in what the stand-in says. */
class LangChain4jClientTest {
  private final StandIn standIn = StandIn.start();

  @AfterEach
  void stop() {
    standIn.close();
  }

  @Test
  void readsAText() {
    ChatResponse response = whole("chat");
    assertThat(response.aiMessage().text()).isNotEmpty();
    assertThat(response.finishReason()).isEqualTo(FinishReason.STOP);
    assertThat((long) response.tokenUsage().inputTokenCount())
        .isEqualTo(standIn.counts("chat").inputTokens());
  }

  @Test
  void readsACall() {
    expectLookUp(whole("loop-failing-tool"));
  }

  @Test
  void readsAStreamedText() throws Exception {
    ChatResponse streamed = streamed("chat");
    assertThat(streamed.aiMessage()).isEqualTo(whole("chat").aiMessage());
    assertThat(streamed.finishReason()).isEqualTo(FinishReason.STOP);
    assertThat(streamed.tokenUsage()).isEqualTo(whole("chat").tokenUsage());
  }

  @Test
  void readsAStreamedCall() throws Exception {
    expectLookUp(streamed("loop-failing-tool"));
  }

  private static void expectLookUp(ChatResponse response) {
    assertThat(response.finishReason()).isEqualTo(FinishReason.TOOL_EXECUTION);
    assertThat(response.aiMessage().toolExecutionRequests())
        .singleElement()
        .satisfies(
            call -> {
              assertThat(call.name()).isEqualTo("lookUpOrder");
              assertThat(call.arguments()).isEqualTo("{\"orderId\": \"A-1042\"}");
              assertThat(call.id()).startsWith("call_");
            });
  }

  private ChatResponse whole(String model) {
    return OpenAiChatModel.builder()
        .baseUrl(standIn.baseUrl())
        .apiKey("none")
        .modelName(model)
        .build()
        .chat(request());
  }

  private ChatResponse streamed(String model) throws Exception {
    CompletableFuture<ChatResponse> response = new CompletableFuture<>();
    OpenAiStreamingChatModel.builder()
        .baseUrl(standIn.baseUrl())
        .apiKey("none")
        .modelName(model)
        .build()
        .chat(
            request(),
            new StreamingChatResponseHandler() {
              @Override
              public void onCompleteResponse(ChatResponse complete) {
                response.complete(complete);
              }

              @Override
              public void onError(Throwable error) {
                response.completeExceptionally(error);
              }
            });
    return response.get(120, TimeUnit.SECONDS);
  }

  private static ChatRequest request() {
    return ChatRequest.builder()
        .messages(UserMessage.from("Hello there"))
        .toolSpecifications(ToolSpecification.builder().name("lookUpOrder").build())
        .build();
  }
}
