package io.loophound.agent.it.library.apps;

import dev.langchain4j.memory.chat.MessageWindowChatMemory;
import dev.langchain4j.model.chat.StreamingChatModel;
import dev.langchain4j.model.openai.OpenAiStreamingChatModel;
import dev.langchain4j.service.AiServices;
import dev.langchain4j.service.TokenStream;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;

/**
 * Streams an answer and prints how the stream ended; one that never ends is an error. Arguments:
 * models that are asked in turn, in place of the one in the environment.
 */
public final class StreamingAssistant {
  private StreamingAssistant() {}

  /** The assistant. */
  interface Clerk {
    TokenStream answer(String question);
  }

  public static void main(String[] arguments) throws Exception {
    if (arguments.length == 0) {
      System.out.println(end(System.getenv("OPENAI_MODEL")));
    }
    for (String model : arguments) {
      System.out.println(end(model));
    }
    System.exit(0); // the client's threads would keep the JVM for a while
  }

  private static String end(String model) throws Exception {
    CompletableFuture<String> end = new CompletableFuture<>();
    AiServices.builder(Clerk.class)
        .streamingChatModel(model(model))
        .chatMemory(MessageWindowChatMemory.withMaxMessages(400))
        .tools(new DocsAssistant.Shelf())
        .build()
        .answer("How do I get my money back?")
        .onPartialResponse(part -> {})
        .onCompleteResponse(response -> end.complete("completed: " + response.aiMessage().text()))
        .onError(error -> end.complete("error: " + error))
        .start();
    return end.get(120, TimeUnit.SECONDS);
  }

  private static StreamingChatModel model(String name) {
    return OpenAiStreamingChatModel.builder()
        .baseUrl(System.getenv("OPENAI_BASE_URL"))
        .apiKey("stand-in")
        .modelName(name)
        .build();
  }
}
