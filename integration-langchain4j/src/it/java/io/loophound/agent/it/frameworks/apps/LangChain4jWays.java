package io.loophound.agent.it.frameworks.apps;

import dev.langchain4j.agent.tool.Tool;
import dev.langchain4j.data.message.AiMessage;
import dev.langchain4j.data.message.ChatMessage;
import dev.langchain4j.data.message.ToolExecutionResultMessage;
import dev.langchain4j.data.message.UserMessage;
import dev.langchain4j.memory.chat.MessageWindowChatMemory;
import dev.langchain4j.model.chat.ChatModel;
import dev.langchain4j.model.chat.StreamingChatModel;
import dev.langchain4j.model.chat.request.ChatRequest;
import dev.langchain4j.model.chat.response.ChatResponse;
import dev.langchain4j.model.chat.response.StreamingChatResponseHandler;
import dev.langchain4j.model.openai.OpenAiChatModel;
import dev.langchain4j.model.openai.OpenAiStreamingChatModel;
import dev.langchain4j.service.AiServices;
import dev.langchain4j.service.TokenStream;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;

/** The ways to use LangChain4j; the argument chooses one. */
public final class LangChain4jWays {
  private static final String QUESTION = "Where is my order A-1042?";

  private LangChain4jWays() {}

  interface Clerk {
    String answer(String question);
  }

  interface StreamingClerk {
    TokenStream answer(String question);
  }

  static final class Desk {
    @Tool("Looks up an order")
    String lookUpOrder(String orderId) {
      return "order service answered 403 Forbidden";
    }
  }

  public static void main(String[] args) {
    Seen.by(
        () ->
            switch (args[0]) {
              case "service" -> clerk(100).answer(QUESTION);
              case "limited" -> clerk(2).answer(QUESTION);
              case "service-stream" -> stream();
              case "model" -> loop();
              case "model-stream" -> streamingLoop();
              case "memory" -> memory();
              default -> throw new IllegalArgumentException(args[0]);
            });
  }

  private static Clerk clerk(int roundTrips) {
    return AiServices.builder(Clerk.class)
        .chatModel(model())
        .chatMemory(MessageWindowChatMemory.withMaxMessages(400))
        .maxToolCallingRoundTrips(roundTrips)
        .tools(new Desk())
        .build();
  }

  private static String stream() throws Exception {
    CompletableFuture<String> end = new CompletableFuture<>();
    AiServices.builder(StreamingClerk.class)
        .streamingChatModel(streamingModel())
        .tools(new Desk())
        .build()
        .answer(QUESTION)
        .onPartialResponse(part -> {})
        .onCompleteResponse(response -> end.complete("completed"))
        .onError(error -> end.complete("onError: " + Seen.chain(error)))
        .start();
    return end.get(60, TimeUnit.SECONDS);
  }

  private static String loop() {
    ChatModel model = model();
    List<ChatMessage> messages = new ArrayList<>(List.of(UserMessage.from(QUESTION)));
    AiMessage said = model.chat(messages).aiMessage();
    while (said.hasToolExecutionRequests()) {
      add(messages, said);
      said = model.chat(messages).aiMessage();
    }
    return said.text();
  }

  private static String streamingLoop() throws Exception {
    StreamingChatModel model = streamingModel();
    List<ChatMessage> messages = new ArrayList<>(List.of(UserMessage.from(QUESTION)));
    CompletableFuture<String> end = new CompletableFuture<>();
    model.chat(
        ChatRequest.builder().messages(messages).build(),
        new StreamingChatResponseHandler() {
          @Override
          public void onPartialResponse(String part) {}

          @Override
          public void onCompleteResponse(ChatResponse response) {
            add(messages, response.aiMessage());
            model.chat(ChatRequest.builder().messages(messages).build(), this);
          }

          @Override
          public void onError(Throwable error) {
            end.complete("onError: " + Seen.chain(error));
          }
        });
    return end.get(60, TimeUnit.SECONDS);
  }

  private static void add(List<ChatMessage> messages, AiMessage said) {
    messages.add(said);
    said.toolExecutionRequests()
        .forEach(
            request -> messages.add(ToolExecutionResultMessage.from(request, "503, try later")));
  }

  private static String memory() {
    MessageWindowChatMemory memory = MessageWindowChatMemory.withMaxMessages(400);
    Clerk clerk = AiServices.builder(Clerk.class).chatModel(model()).chatMemory(memory).build();
    for (int turn = 1; turn <= 6; turn++) {
      clerk.answer("Question " + turn % 3 + ": " + QUESTION);
    }
    return memory.messages().toString();
  }

  private static ChatModel model() {
    return OpenAiChatModel.builder()
        .baseUrl(System.getenv("OPENAI_BASE_URL"))
        .apiKey("stand-in")
        .modelName(System.getenv("OPENAI_MODEL"))
        .build();
  }

  private static StreamingChatModel streamingModel() {
    return OpenAiStreamingChatModel.builder()
        .baseUrl(System.getenv("OPENAI_BASE_URL"))
        .apiKey("stand-in")
        .modelName(System.getenv("OPENAI_MODEL"))
        .build();
  }
}
