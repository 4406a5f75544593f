package io.loophound.agent.it.frameworks.apps;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.springframework.ai.chat.client.ChatClient;
import org.springframework.ai.chat.client.advisor.MessageChatMemoryAdvisor;
import org.springframework.ai.chat.memory.ChatMemory;
import org.springframework.ai.chat.memory.MessageWindowChatMemory;
import org.springframework.ai.chat.messages.AssistantMessage;
import org.springframework.ai.chat.messages.Message;
import org.springframework.ai.chat.messages.ToolResponseMessage;
import org.springframework.ai.chat.messages.ToolResponseMessage.ToolResponse;
import org.springframework.ai.chat.messages.UserMessage;
import org.springframework.ai.chat.model.ChatModel;
import org.springframework.ai.chat.model.ChatResponse;
import org.springframework.ai.chat.prompt.Prompt;
import org.springframework.ai.openai.OpenAiChatModel;
import org.springframework.ai.openai.OpenAiChatOptions;
import org.springframework.ai.tool.annotation.Tool;
import reactor.core.publisher.Flux;

/**
 * The ways to use Spring AI, one after the other. Each model is asked about an order of its own.
 */
public final class SpringAiWays {
  private final String way;
  private final String model;
  private final String question;

  SpringAiWays(String way, String model) {
    this.way = way;
    this.model = model;
    this.question = "Where is the order of " + model + '?';
  }

  static final class Desk {
    @Tool(description = "Looks up an order")
    String lookUpOrder(String orderId) {
      return "order service answered 403 Forbidden";
    }
  }

  /** Arguments: ways, each in front of the model that it asks. */
  public static void main(String[] args) {
    for (int i = 0; i < args.length; i += 2) {
      new SpringAiWays(args[i], args[i + 1]).run();
    }
    System.exit(0);
  }

  void run() {
    Seen.by(
        () ->
            switch (way) {
              case "client" -> request().call().content();
              case "client-stream" -> signal(request().stream().content());
              case "client-stream-block" -> request().stream().content().blockLast();
              case "model" -> loop();
              case "model-stream" -> signal(rounds(new ArrayList<>(question())));
              case "memory" -> memory();
              default -> throw new IllegalArgumentException(way);
            });
  }

  private ChatClient.ChatClientRequestSpec request() {
    return ChatClient.create(model()).prompt().user(question).tools(new Desk());
  }

  private static String signal(Flux<?> stream) throws Exception {
    CompletableFuture<String> end = new CompletableFuture<>();
    stream.subscribe(
        part -> {},
        error -> end.complete("onError: " + Seen.chain(error)),
        () -> end.complete("completed"));
    return end.get(120, TimeUnit.SECONDS);
  }

  private String loop() {
    ChatModel model = model();
    List<Message> messages = new ArrayList<>(question());
    AssistantMessage said = model.call(new Prompt(messages)).getResult().getOutput();
    while (said.hasToolCalls()) {
      add(messages, said);
      said = model.call(new Prompt(messages)).getResult().getOutput();
    }
    return said.getText();
  }

  private Flux<ChatResponse> rounds(List<Message> messages) {
    return Flux.defer(() -> model().stream(new Prompt(List.copyOf(messages))))
        .doOnNext(
            part -> {
              if (part.getResult() != null && part.getResult().getOutput().hasToolCalls()) {
                add(messages, part.getResult().getOutput());
              }
            })
        .repeat();
  }

  private List<Message> question() {
    return List.of(new UserMessage(question));
  }

  private static void add(List<Message> messages, AssistantMessage said) {
    messages.add(said);
    messages.add(
        ToolResponseMessage.builder()
            .responses(
                said.getToolCalls().stream()
                    .map(call -> new ToolResponse(call.id(), call.name(), "503, try later"))
                    .toList())
            .build());
  }

  private String memory() {
    ChatMemory memory = MessageWindowChatMemory.builder().maxMessages(400).build();
    ChatClient client =
        ChatClient.builder(model())
            .defaultAdvisors(MessageChatMemoryAdvisor.builder(memory).build())
            .build();
    for (int turn = 1; turn <= 6; turn++) {
      client
          .prompt("Question " + turn % 3 + ": " + question)
          .advisors(spec -> spec.param(ChatMemory.CONVERSATION_ID, "c-1"))
          .call()
          .content();
    }
    List<String> texts = new ArrayList<>();
    memory.get("c-1").forEach(message -> texts.add(message.getMessageType() + message.getText()));
    return texts.toString();
  }

  private ChatModel model() {
    return OpenAiChatModel.builder()
        .options(
            OpenAiChatOptions.builder()
                .baseUrl(System.getenv("OPENAI_BASE_URL"))
                .apiKey("stand-in")
                .model(model)
                .build())
        .build();
  }
}
