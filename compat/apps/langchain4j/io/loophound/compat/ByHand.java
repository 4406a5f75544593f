package io.loophound.compat;

import dev.langchain4j.agent.tool.ToolExecutionRequest;
import dev.langchain4j.agent.tool.ToolSpecification;
import dev.langchain4j.data.message.AiMessage;
import dev.langchain4j.data.message.ChatMessage;
import dev.langchain4j.data.message.ToolExecutionResultMessage;
import dev.langchain4j.data.message.UserMessage;
import dev.langchain4j.mcp.client.DefaultMcpClient;
import dev.langchain4j.mcp.client.transport.stdio.StdioMcpTransport;
import dev.langchain4j.model.chat.ChatModel;
import dev.langchain4j.model.chat.request.ChatRequest;
import java.util.ArrayList;
import java.util.List;

/** An agent without an AI service, and a program without a model, that ask a tool server. */
public final class ByHand {
  private static final DefaultMcpClient SERVER = server();

  private ByHand() {}

  /** The way is {@code agent} or {@code program}. */
  public static void main(String[] args) {
    try {
      System.out.println("answer: " + (args[0].equals("agent") ? agent() : program()));
    } catch (Throwable e) {
      System.out.println("ended: " + e.getClass().getName());
    }
    System.exit(0);
  }

  private static String agent() throws Exception {
    ChatModel model = Models.model(System.getenv("OPENAI_BASE_URL"), System.getenv("OPENAI_MODEL"));
    List<ToolSpecification> tools = SERVER.listTools();
    List<ChatMessage> messages = new ArrayList<>();
    messages.add(UserMessage.from("Where is my order A-1042?"));
    while (true) {
      AiMessage reply =
          model
              .chat(ChatRequest.builder().messages(messages).toolSpecifications(tools).build())
              .aiMessage();
      messages.add(reply);
      if (!reply.hasToolExecutionRequests()) {
        return reply.text();
      }
      for (ToolExecutionRequest request : reply.toolExecutionRequests()) {
        messages.add(ToolExecutionResultMessage.from(request, result(request)));
      }
    }
  }

  /** Asks for the same a dozen times, for its own reasons. */
  private static String program() throws Exception {
    ToolExecutionRequest request =
        ToolExecutionRequest.builder()
            .id("own")
            .name("lookUpOrder")
            .arguments("{\"orderId\": \"A-1042\"}")
            .build();
    List<String> results = new ArrayList<>();
    for (int i = 0; i < 12; i++) {
      results.add(result(request));
    }
    return results.toString();
  }

  /** A text at first, and an object with one since 1.6. */
  private static String result(ToolExecutionRequest request) throws Exception {
    Object result =
        DefaultMcpClient.class
            .getMethod("executeTool", ToolExecutionRequest.class)
            .invoke(SERVER, request);
    return result instanceof String text
        ? text
        : (String) result.getClass().getMethod("resultText").invoke(result);
  }

  private static DefaultMcpClient server() {
    List<String> command = List.of(System.getenv("TOOL_SERVER").split("\\|"));
    return new DefaultMcpClient.Builder()
        .transport(new StdioMcpTransport.Builder().command(command).build())
        .build();
  }
}
