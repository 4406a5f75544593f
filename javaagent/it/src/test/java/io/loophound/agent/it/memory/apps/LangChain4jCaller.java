package io.loophound.agent.it.memory.apps;

import dev.langchain4j.data.message.AiMessage;
import dev.langchain4j.data.message.ChatMessage;
import dev.langchain4j.data.message.ToolExecutionResultMessage;
import dev.langchain4j.data.message.UserMessage;
import dev.langchain4j.model.chat.request.ChatRequest;
import dev.langchain4j.model.chat.response.ChatResponse;
import dev.langchain4j.model.chat.response.StreamingChatResponseHandler;
import dev.langchain4j.model.openai.OpenAiChatModel;
import dev.langchain4j.model.openai.OpenAiStreamingChatModel;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;

/** Calls of LangChain4j's models. */
@SuppressWarnings("try") // a client may be interrupted while it closes
final class LangChain4jCaller implements Caller {
  private static final int LONGEST_LOOP = 12;

  private final String base;

  LangChain4jCaller(String base) {
    this.base = base;
  }

  @Override
  public void call(String prompt) {
    var unused = model().chat(prompt);
  }

  @Override
  public void stream(String prompt) throws Exception {
    CompletableFuture<Boolean> end = new CompletableFuture<>();
    OpenAiStreamingChatModel.builder()
        .baseUrl(base)
        .apiKey(Canary.word())
        .modelName("m")
        .build()
        .chat(
            ChatRequest.builder().messages(UserMessage.from(prompt)).build(),
            new StreamingChatResponseHandler() {
              @Override
              public void onPartialResponse(String part) {}

              @Override
              public void onCompleteResponse(ChatResponse response) {
                end.complete(true);
              }

              @Override
              public void onError(Throwable error) {
                end.completeExceptionally(error);
              }
            });
    end.get();
  }

  @Override
  public boolean loop(String prompt) {
    List<ChatMessage> messages = new ArrayList<>(List.of(UserMessage.from(prompt)));
    for (int i = 0; i < LONGEST_LOOP; i++) {
      AiMessage said;
      try {
        said = model().chat(messages).aiMessage();
      } catch (RuntimeException e) {
        return e.getClass().getSimpleName().equals("LoopHoundKill");
      }
      messages.add(said);
      said.toolExecutionRequests()
          .forEach(
              request ->
                  messages.add(
                      ToolExecutionResultMessage.from(request, "Error about " + Canary.word())));
    }
    return false;
  }

  private OpenAiChatModel model() {
    return OpenAiChatModel.builder()
        .baseUrl(base)
        .apiKey(Canary.word())
        .modelName("m")
        .maxRetries(0)
        .build();
  }
}
