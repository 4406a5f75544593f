package io.loophound.compat;

import io.modelcontextprotocol.client.McpClient;
import io.modelcontextprotocol.client.McpSyncClient;
import java.util.List;
import org.springframework.ai.chat.client.ChatClient;
import org.springframework.ai.mcp.SyncMcpToolCallbackProvider;
import org.springframework.ai.tool.annotation.Tool;
import org.springframework.ai.tool.function.FunctionToolCallback;

/** An assistant whose order look-up fails, in one of four ways. */
public final class App {
  private static final String FAILURE =
      "order service orders.internal answered 503 Service Unavailable: no healthy upstream";

  private App() {}

  static final class Desk {
    @Tool(description = "Looks up an order")
    String lookUpOrder(String orderId) {
      throw new IllegalStateException(FAILURE);
    }
  }

  /** An order to look up. */
  public record Order(String orderId) {}

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

  private static String answer(String way) {
    ChatClient.ChatClientRequestSpec request =
        ChatClient.create(Models.openAi(System.getenv("OPENAI_BASE_URL"), model()))
            .prompt()
            .user("Where is my order A-1042?");
    if (way.equals("tools")) {
      request.toolCallbacks(
          FunctionToolCallback.builder("lookUpOrder", (Order order) -> FAILURE)
              .description("Looks up an order")
              .inputType(Order.class)
              .build());
    } else if (way.equals("mcp")) {
      request.toolCallbacks(Transports.named(server().getToolCallbacks()[0]));
    } else {
      request.tools(new Desk());
    }
    return way.equals("stream")
        ? String.join("", request.stream().content().toIterable())
        : request.call().content();
  }

  private static SyncMcpToolCallbackProvider server() {
    List<String> command = List.of(System.getenv("TOOL_SERVER").split("\\|"));
    McpSyncClient client = McpClient.sync(Transports.to(command)).build();
    client.initialize();
    return new SyncMcpToolCallbackProvider(client);
  }

  private static String model() {
    return System.getenv("OPENAI_MODEL");
  }

  private static String chain(Throwable thrown) {
    StringBuilder chain = new StringBuilder(thrown.getClass().getName());
    for (Throwable cause = thrown.getCause(); cause != null; cause = cause.getCause()) {
      chain.append(" <- ").append(cause.getClass().getName());
    }
    return chain.toString();
  }
}
