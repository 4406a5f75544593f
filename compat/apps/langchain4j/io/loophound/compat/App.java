package io.loophound.compat;

import dev.langchain4j.agent.tool.Tool;
import dev.langchain4j.agent.tool.ToolSpecification;
import dev.langchain4j.mcp.McpToolProvider;
import dev.langchain4j.mcp.client.DefaultMcpClient;
import dev.langchain4j.mcp.client.transport.stdio.StdioMcpTransport;
import dev.langchain4j.memory.chat.MessageWindowChatMemory;
import dev.langchain4j.model.chat.request.json.JsonObjectSchema;
import dev.langchain4j.service.AiServices;
import dev.langchain4j.service.TokenStream;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;

/** An assistant whose order look-up fails, or one whose work comes to an end. */
public final class App {
  private static final String FAILURE =
      "order service orders.internal answered 403 Forbidden: this key may not read orders";

  private static final String BASE_URL = System.getenv("OPENAI_BASE_URL");

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
      throw new IllegalStateException(FAILURE);
    }
  }

  /**
   * The way is {@code call}, {@code stream}, {@code tools}, {@code mcp} or {@code together}; with
   * {@code healthy-} before it, two questions are answered with the reports.
   */
  public static void main(String[] args) {
    System.exit(run(args[0], System.getenv("OPENAI_MODEL")));
  }

  /** One way with a model of this name; the exit code. */
  static int run(String way, String model) {
    try {
      System.out.println(
          "answer: " + (way.startsWith("healthy-") ? work(way, model) : answer(way, model)));
      return 0;
    } catch (Throwable e) {
      System.out.println("ended: " + chain(e));
      if (!e.getClass().getName().endsWith("LoopHoundKill")) {
        e.printStackTrace();
      }
      return 1;
    }
  }

  /** Two answers, and what the memory holds then, but for the ids that the model makes up. */
  private static String work(String way, String model) throws Throwable {
    MessageWindowChatMemory memory = memory();
    ReportTools tools = new ReportTools();
    StringBuilder work = new StringBuilder();
    for (String question : List.of("What do the reports say?", "And once more, please?")) {
      if (way.endsWith("stream")) {
        work.append(stream(model, memory, tools, question));
      } else {
        AiServices<Clerk> clerk = clerk(model, memory).tools(tools);
        work.append((way.endsWith("together") ? together(clerk) : clerk).build().answer(question));
      }
    }
    memory.messages().forEach(message -> work.append('\n').append(message));
    return work.toString().replaceAll("\\bid ?= ?[\"'][^\"']*[\"']", "id");
  }

  private static String answer(String way, String model) throws Throwable {
    String question = question(way);
    if (way.equals("stream")) {
      return stream(model, memory(), new Desk(), question);
    }
    AiServices<Clerk> clerk = clerk(model, memory());
    switch (way) {
      case "tools" -> clerk.tools(Map.of(specification(), (request, memoryId) -> FAILURE));
      case "mcp" -> clerk.toolProvider(server());
      case "together" -> together(clerk.tools(new Desk()));
      default -> clerk.tools(new Desk());
    }
    return clerk.build().answer(question);
  }

  /** In other words for each way: a task that is begun again and again would be a loop, too. */
  private static String question(String way) {
    return "Where is my order A-1042? I ask for it in the way " + way + ".";
  }

  private static AiServices<Clerk> clerk(String model, MessageWindowChatMemory memory) {
    return AiServices.builder(Clerk.class)
        .chatModel(Models.model(BASE_URL, model))
        .chatMemory(memory);
  }

  /** The tools of one reply on threads of their own, where the version has that: since 1.4. */
  private static AiServices<Clerk> together(AiServices<Clerk> clerk) throws Exception {
    try {
      AiServices.class.getMethod("executeToolsConcurrently").invoke(clerk);
    } catch (NoSuchMethodException tooOld) {
      // one after the other
    }
    return clerk;
  }

  private static String stream(
      String model, MessageWindowChatMemory memory, Object tools, String question)
      throws Throwable {
    CompletableFuture<String> end = new CompletableFuture<>();
    AiServices.builder(StreamingClerk.class)
        .streamingChatModel(Models.streaming(BASE_URL, model))
        .chatMemory(memory)
        .tools(tools)
        .build()
        .answer(question)
        .onPartialResponse(part -> {})
        .onCompleteResponse(response -> end.complete(response.aiMessage().text()))
        .onError(end::completeExceptionally)
        .start();
    try {
      return end.get(60, TimeUnit.SECONDS);
    } catch (java.util.concurrent.ExecutionException e) {
      throw e.getCause();
    }
  }

  private static MessageWindowChatMemory memory() {
    return MessageWindowChatMemory.withMaxMessages(400);
  }

  private static ToolSpecification specification() {
    return ToolSpecification.builder()
        .name("lookUpOrder")
        .description("Looks up an order")
        .parameters(JsonObjectSchema.builder().addStringProperty("orderId").build())
        .build();
  }

  private static McpToolProvider server() {
    List<String> command = List.of(System.getenv("TOOL_SERVER").split("\\|"));
    return McpToolProvider.builder()
        .mcpClients(
            List.of(
                new DefaultMcpClient.Builder()
                    .transport(new StdioMcpTransport.Builder().command(command).build())
                    .build()))
        .build();
  }

  private static String chain(Throwable thrown) {
    StringBuilder chain = new StringBuilder(thrown.getClass().getName());
    for (Throwable cause = thrown.getCause(); cause != null; cause = cause.getCause()) {
      chain.append(" <- ").append(cause.getClass().getName());
    }
    return chain.toString();
  }
}
