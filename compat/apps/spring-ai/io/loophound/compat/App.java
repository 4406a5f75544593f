package io.loophound.compat;

import io.modelcontextprotocol.client.McpClient;
import io.modelcontextprotocol.client.McpSyncClient;
import java.util.List;
import org.springframework.ai.chat.client.ChatClient;
import org.springframework.ai.chat.client.advisor.MessageChatMemoryAdvisor;
import org.springframework.ai.chat.memory.ChatMemory;
import org.springframework.ai.chat.memory.MessageWindowChatMemory;
import org.springframework.ai.mcp.SyncMcpToolCallbackProvider;
import org.springframework.ai.tool.function.FunctionToolCallback;

/** An assistant whose order look-up fails, or one whose work comes to an end. */
public final class App {
  private App() {}

  /** An order to look up. */
  public record Order(String orderId) {}

  /**
   * The way is {@code call}, {@code stream}, {@code tools}, {@code mcp} or {@code together}; with
   * {@code healthy-} before it, two questions are answered with the reports.
   */
  public static void main(String[] args) {
    int code = 0;
    try {
      System.out.println(
          "answer: " + (args[0].startsWith("healthy-") ? work(args[0]) : answer(args[0])));
    } catch (Throwable e) {
      System.out.println("ended: " + Chain.of(e));
      if (!e.getClass().getName().endsWith("LoopHoundKill")) {
        e.printStackTrace();
      }
      code = 1;
    }
    System.exit(code);
  }

  /** Two answers of one conversation, and what the memory holds then. */
  private static String work(String way) {
    ChatMemory memory = MessageWindowChatMemory.builder().maxMessages(400).build();
    ReportTools tools = new ReportTools();
    StringBuilder work = new StringBuilder();
    for (String question : List.of("What do the reports say?", "And once more, please?")) {
      work.append(
          sent(
              way,
              client()
                  .prompt()
                  .user(question)
                  .advisors(MessageChatMemoryAdvisor.builder(memory).build())
                  .advisors(advisors -> advisors.param(ChatMemory.CONVERSATION_ID, "ann"))
                  .tools(tools)));
    }
    return work.append('\n').append(Recall.of(memory, "ann")).toString();
  }

  private static String answer(String way) {
    ChatClient.ChatClientRequestSpec request = client().prompt().user("Where is my order A-1042?");
    if (way.equals("tools")) {
      request.toolCallbacks(
          FunctionToolCallback.builder("lookUpOrder", (Order order) -> Desk.FAILURE)
              .description("Looks up an order")
              .inputType(Order.class)
              .build());
    } else if (way.equals("mcp")) {
      request.toolCallbacks(Transports.named(server().getToolCallbacks()[0]));
    } else {
      request.tools(new Desk());
    }
    return sent(way, request);
  }

  private static String sent(String way, ChatClient.ChatClientRequestSpec request) {
    return way.endsWith("stream")
        ? String.join("", request.stream().content().toIterable())
        : request.call().content();
  }

  private static ChatClient client() {
    return ChatClient.create(Models.of(System.getenv("OPENAI_BASE_URL"), model()));
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
}
