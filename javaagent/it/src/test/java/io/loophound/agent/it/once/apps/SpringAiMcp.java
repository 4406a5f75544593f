package io.loophound.agent.it.once.apps;

import io.modelcontextprotocol.client.McpAsyncClient;
import io.modelcontextprotocol.client.McpClient;
import io.modelcontextprotocol.client.McpSyncClient;
import io.modelcontextprotocol.client.transport.HttpClientStreamableHttpTransport;
import io.modelcontextprotocol.spec.McpClientTransport;
import java.time.Duration;
import org.springframework.ai.chat.client.ChatClient;
import org.springframework.ai.mcp.AsyncMcpToolCallbackProvider;
import org.springframework.ai.mcp.SyncMcpToolCallbackProvider;
import org.springframework.ai.mcp.client.webflux.transport.WebClientStreamableHttpTransport;
import org.springframework.ai.openai.OpenAiChatModel;
import org.springframework.ai.openai.OpenAiChatOptions;
import org.springframework.ai.tool.ToolCallbackProvider;
import org.springframework.web.reactive.function.client.WebClient;

/**
 * Spring AI on the tools of an MCP server: framework, MCP SDK, the model's own library and two HTTP
 * clients, one above the other.
 */
public final class SpringAiMcp {
  private static final Duration LIMIT = Duration.ofMinutes(2);

  private SpringAiMcp() {}

  /** Arguments: the server's URL, and ways, each in front of the model that it asks. */
  public static void main(String[] args) {
    for (int i = 1; i < args.length; i += 2) {
      run(args[i], args[0], args[i + 1]);
    }
    System.exit(0);
  }

  private static void run(String way, String url, String model) {
    ToolCallbackProvider tools = tools(way, url);
    ChatClient.ChatClientRequestSpec request =
        ChatClient.create(model(model))
            .prompt()
            .system("You help with orders and reports.")
            .user("Do what there is to do for " + way + ".")
            .tools(PlainText.all(tools).toArray());
    Ways.print(
        way,
        () ->
            way.startsWith("stream")
                ? String.join("", request.stream().content().toIterable())
                : request.call().content());
  }

  private static ToolCallbackProvider tools(String way, String url) {
    McpClientTransport transport =
        way.endsWith("web-client")
            ? WebClientStreamableHttpTransport.builder(WebClient.builder().baseUrl(url)).build()
            : HttpClientStreamableHttpTransport.builder(url).build();
    if (way.endsWith("mcp-async")) {
      McpAsyncClient client =
          McpClient.async(transport).requestTimeout(LIMIT).initializationTimeout(LIMIT).build();
      client.initialize().block(LIMIT);
      return AsyncMcpToolCallbackProvider.builder().mcpClients(client).build();
    }
    McpSyncClient client =
        McpClient.sync(transport).requestTimeout(LIMIT).initializationTimeout(LIMIT).build();
    client.initialize();
    return SyncMcpToolCallbackProvider.builder().mcpClients(client).build();
  }

  private static OpenAiChatModel model(String name) {
    return OpenAiChatModel.builder()
        .options(
            OpenAiChatOptions.builder()
                .baseUrl(System.getenv("OPENAI_BASE_URL"))
                .apiKey("stand-in")
                .model(name)
                .build())
        .build();
  }
}
