package io.loophound.compat;

import dev.langchain4j.agent.tool.Tool;
import dev.langchain4j.agent.tool.ToolSpecification;
import dev.langchain4j.mcp.McpToolProvider;
import dev.langchain4j.mcp.client.DefaultMcpClient;
import dev.langchain4j.mcp.client.transport.stdio.StdioMcpTransport;
import dev.langchain4j.memory.chat.MessageWindowChatMemory;
import dev.langchain4j.model.chat.request.json.JsonObjectSchema;
import dev.langchain4j.model.openai.OpenAiChatModel;
import dev.langchain4j.model.openai.OpenAiStreamingChatModel;
import dev.langchain4j.service.AiServices;
import dev.langchain4j.service.TokenStream;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;

/** An assistant whose order look-up fails, in one of four ways. */
public final class App {
  private static final String FAILURE =
      "order service orders.internal answered 503 Service Unavailable: no healthy upstream";

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

  /** The way is {@code call}, {@code stream}, {@code tools} or {@code mcp}. */
  public static void main(String[] args) {
    int code = 0;
    try {
      System.out.println("answer: " + answer(args[0]));
    } catch (Throwable e) {
      System.out.println("ended: " + chain(e));
      if (!e.getClass().getName().endsWith("LoopHoundKill")) {
        e.printStackTrace();
      }
      code = 1;
    }
    System.exit(code);
  }

  private static String answer(String way) throws Throwable {
    if (way.equals("stream")) {
      return stream();
    }
    AiServices<Clerk> clerk =
        AiServices.builder(Clerk.class).chatModel(model()).chatMemory(memory());
    if (way.equals("tools")) {
      clerk.tools(Map.of(specification(), (request, memoryId) -> FAILURE));
    } else if (way.equals("mcp")) {
      clerk.toolProvider(server());
    } else {
      clerk.tools(new Desk());
    }
    return clerk.build().answer("Where is my order A-1042?");
  }

  private static String stream() throws Throwable {
    CompletableFuture<String> end = new CompletableFuture<>();
    AiServices.builder(StreamingClerk.class)
        .streamingChatModel(streamingModel())
        .chatMemory(memory())
        .tools(new Desk())
        .build()
        .answer("Where is my order A-1042?")
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

  private static OpenAiChatModel model() {
    return OpenAiChatModel.builder()
        .baseUrl(System.getenv("OPENAI_BASE_URL"))
        .apiKey("stand-in")
        .modelName(System.getenv("OPENAI_MODEL"))
        .build();
  }

  private static OpenAiStreamingChatModel streamingModel() {
    return OpenAiStreamingChatModel.builder()
        .baseUrl(System.getenv("OPENAI_BASE_URL"))
        .apiKey("stand-in")
        .modelName(System.getenv("OPENAI_MODEL"))
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
