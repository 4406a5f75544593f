package io.loophound.compat;

import dev.langchain4j.memory.chat.MessageWindowChatMemory;
import dev.langchain4j.model.chat.ChatModel;
import dev.langchain4j.model.chat.StreamingChatModel;
import dev.langchain4j.service.AiServices;
import dev.langchain4j.service.TokenStream;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;

/** An AI service as a server would have one. */
public interface Clerk {

  String answer(String question);

  TokenStream stream(String question);

  /** Answers in one way, {@code call} or {@code stream}. */
  static String answer(String way, ChatModel model, StreamingChatModel streaming) throws Exception {
    Clerk clerk =
        AiServices.builder(Clerk.class)
            .chatModel(model)
            .streamingChatModel(streaming)
            .chatMemory(MessageWindowChatMemory.withMaxMessages(100))
            .tools(new Tools())
            .build();
    String question = "Where is my order A-1042?";
    return way.equals("call") ? clerk.answer(question) : whole(clerk.stream(question));
  }

  private static String whole(TokenStream stream) throws Exception {
    CompletableFuture<String> answer = new CompletableFuture<>();
    stream
        .onPartialResponse(part -> {})
        .onCompleteResponse(response -> answer.complete(response.aiMessage().text()))
        .onError(answer::completeExceptionally)
        .start();
    try {
      return answer.get();
    } catch (ExecutionException e) {
      throw (Exception) e.getCause();
    }
  }
}
