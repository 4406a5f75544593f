package io.loophound.compat;

import dev.langchain4j.agent.tool.Tool;
import dev.langchain4j.memory.chat.MessageWindowChatMemory;
import dev.langchain4j.model.openai.OpenAiChatModel;
import dev.langchain4j.model.openai.OpenAiStreamingChatModel;
import dev.langchain4j.service.AiServices;
import dev.langchain4j.service.TokenStream;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;

/** An assistant whose order look-up fails, as it was written before LangChain4j 1.0. */
public final class App {
  private static final String BASE_URL = System.getenv("OPENAI_BASE_URL");
  private static final String MODEL = System.getenv("OPENAI_MODEL");
  private static final String QUESTION = "Where is my order A-1042?";

  private App() {}

  interface Clerk {
    String answer(String question);
  }

  interface StreamingClerk {
    TokenStream answer(String question);
  }

  static final class Desk {
    @Tool("Looks up an order")
    String lookUpOrder(String orderId) {
      throw new IllegalStateException("order service answered 403 Forbidden");
    }
  }

  /** The way is {@code call} or {@code stream}. */
  public static void main(String[] args) throws Exception {
    try {
      System.out.println("answer: " + (args[0].equals("stream") ? stream() : call()));
    } catch (Throwable e) {
      System.out.println("ended: " + e);
    }
    System.exit(0);
  }

  private static String call() {
    return AiServices.builder(Clerk.class)
        .chatLanguageModel(
            OpenAiChatModel.builder().baseUrl(BASE_URL).apiKey("stand-in").modelName(MODEL).build())
        .chatMemory(MessageWindowChatMemory.withMaxMessages(400))
        .tools(new Desk())
        .build()
        .answer(QUESTION);
  }

  private static String stream() throws Throwable {
    CompletableFuture<String> end = new CompletableFuture<>();
    AiServices.builder(StreamingClerk.class)
        .streamingChatLanguageModel(
            OpenAiStreamingChatModel.builder()
                .baseUrl(BASE_URL)
                .apiKey("stand-in")
                .modelName(MODEL)
                .build())
        .chatMemory(MessageWindowChatMemory.withMaxMessages(400))
        .tools(new Desk())
        .build()
        .answer(QUESTION)
        .onNext(part -> {})
        .onComplete(response -> end.complete(response.content().text()))
        .onError(end::completeExceptionally)
        .start();
    try {
      return end.get(60, TimeUnit.SECONDS);
    } catch (ExecutionException e) {
      throw e.getCause();
    }
  }
}
