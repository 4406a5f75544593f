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

/**
 * The ways to use LangChain4j, one after the other. Each model is asked about an order of its own.
 */
public final class LangChain4jWays {
  private final String way;
  private final String model;
  private final String question;

  LangChain4jWays(String way, String model) {
    this.way = way;
    this.model = model;
    this.question = "Where is the order of " + model + '?';
  }

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

  /** Arguments: ways, each in front of the model that it asks. */
  public static void main(String[] args) {
    for (int i = 0; i < args.length; i += 2) {
      new LangChain4jWays(args[i], args[i + 1]).run();
    }
    System.exit(0);
  }

  void run() {
    Seen.by(
        () ->
            switch (way) {
              case "service" -> clerk(100).answer(question);
              case "limited" -> clerk(2).answer(question);
              case "service-stream" -> stream();
              case "model" -> loop();
              case "model-stream" -> streamingLoop();
              case "memory" -> memory();
              default -> throw new IllegalArgumentException(way);
            });
  }

  private Clerk clerk(int roundTrips) {
    return AiServices.builder(Clerk.class)
        .chatModel(model())
        .chatMemory(MessageWindowChatMemory.withMaxMessages(400))
        .maxToolCallingRoundTrips(roundTrips)
        .tools(new Desk())
        .build();
  }

  private String stream() throws Exception {
    CompletableFuture<String> end = new CompletableFuture<>();
    AiServices.builder(StreamingClerk.class)
        .streamingChatModel(streamingModel())
        .tools(new Desk())
        .build()
        .answer(question)
        .onPartialResponse(part -> {})
        .onCompleteResponse(response -> end.complete("completed"))
        .onError(error -> end.complete("onError: " + Seen.chain(error)))
        .start();
    return end.get(120, TimeUnit.SECONDS);
  }

  private String loop() {
    ChatModel model = model();
    List<ChatMessage> messages = new ArrayList<>(List.of(UserMessage.from(question)));
    AiMessage said = model.chat(messages).aiMessage();
    while (said.hasToolExecutionRequests()) {
      add(messages, said);
      said = model.chat(messages).aiMessage();
    }
    return said.text();
  }

  private String streamingLoop() throws Exception {
    StreamingChatModel model = streamingModel();
    List<ChatMessage> messages = new ArrayList<>(List.of(UserMessage.from(question)));
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
    return end.get(120, TimeUnit.SECONDS);
  }

  private static void add(List<ChatMessage> messages, AiMessage said) {
    messages.add(said);
    said.toolExecutionRequests()
        .forEach(
            request -> messages.add(ToolExecutionResultMessage.from(request, "503, try later")));
  }

  private String memory() {
    MessageWindowChatMemory memory = MessageWindowChatMemory.withMaxMessages(400);
    Clerk clerk = AiServices.builder(Clerk.class).chatModel(model()).chatMemory(memory).build();
    for (int turn = 1; turn <= 6; turn++) {
      clerk.answer("Question " + turn % 3 + ": " + question);
    }
    return memory.messages().toString();
  }

  private ChatModel model() {
    return OpenAiChatModel.builder()
        .baseUrl(System.getenv("OPENAI_BASE_URL"))
        .apiKey("stand-in")
        .modelName(model)
        .build();
  }

  private StreamingChatModel streamingModel() {
    return OpenAiStreamingChatModel.builder()
        .baseUrl(System.getenv("OPENAI_BASE_URL"))
        .apiKey("stand-in")
        .modelName(model)
        .build();
  }
}
