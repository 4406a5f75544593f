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
    System.exit(run(args[0], System.getenv("OPENAI_MODEL")));
  }

  /** One way with a model of this name; the exit code. */
  static int run(String way, String model) {
    try {
      System.out.println(
          "answer: " + (way.startsWith("healthy-") ? work(way, model) : answer(way, model)));
      return 0;
    } catch (Throwable e) {
      System.out.println("ended: " + Chain.of(e));
      if (!e.getClass().getName().endsWith("LoopHoundKill")) {
        e.printStackTrace();
      }
      return 1;
    }
  }

  /** Two answers of one conversation, and what the memory holds then. */
  private static String work(String way, String model) {
    ChatMemory memory = MessageWindowChatMemory.builder().maxMessages(400).build();
    ReportTools tools = new ReportTools();
    StringBuilder work = new StringBuilder();
    for (String question : List.of("What do the reports say?", "And once more, please?")) {
      work.append(
          sent(
              way,
              client(model)
                  .prompt()
                  .user(question)
                  .advisors(MessageChatMemoryAdvisor.builder(memory).build())
                  .advisors(advisors -> advisors.param(ChatMemory.CONVERSATION_ID, "ann"))
                  .tools(tools)));
    }
    return work.append('\n').append(Recall.of(memory, "ann")).toString();
  }

  private static String answer(String way, String model) {
    ChatClient.ChatClientRequestSpec request = client(model).prompt().user(question(way));
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

  /** In other words for each way: a task that is begun again and again would be a loop, too. */
  private static String question(String way) {
    return "Where is my order A-1042? I ask for it in the way " + way + ".";
  }

  private static String sent(String way, ChatClient.ChatClientRequestSpec request) {
    return way.endsWith("stream")
        ? String.join("", request.stream().content().toIterable())
        : request.call().content();
  }

  private static ChatClient client(String model) {
    return ChatClient.create(Models.of(System.getenv("OPENAI_BASE_URL"), model));
  }

  private static SyncMcpToolCallbackProvider server() {
    List<String> command = List.of(System.getenv("TOOL_SERVER").split("\\|"));
    McpSyncClient client = McpClient.sync(Transports.to(command)).build();
    client.initialize();
    return new SyncMcpToolCallbackProvider(client);
  }
}
