package io.loophound.examples.apps.raw;

import com.fasterxml.jackson.core.type.TypeReference;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.loophound.examples.apps.Application;
import io.loophound.examples.apps.Settings;
import io.modelcontextprotocol.client.McpAsyncClient;
import io.modelcontextprotocol.client.McpClient;
import io.modelcontextprotocol.client.McpSyncClient;
import io.modelcontextprotocol.client.transport.HttpClientStreamableHttpTransport;
import io.modelcontextprotocol.client.transport.ServerParameters;
import io.modelcontextprotocol.client.transport.StdioClientTransport;
import io.modelcontextprotocol.json.McpJsonDefaults;
import io.modelcontextprotocol.spec.McpClientTransport;
import io.modelcontextprotocol.spec.McpSchema.CallToolRequest;
import io.modelcontextprotocol.spec.McpSchema.CallToolResult;
import io.modelcontextprotocol.spec.McpSchema.TextContent;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import reactor.core.scheduler.Schedulers;

/**
 * The hand-written tool loop with the tools of an MCP server, which is a separate process or is
 * reached over HTTP.
 */
public final class McpAgent {
  private static final Duration LIMIT = Duration.ofMinutes(2);

  private McpAgent() {}

  public static String run(Settings settings, String way, String url)
      throws IOException, InterruptedException {
    return switch (way) {
      case "plain" -> runPlain(settings, url);
      case "async" -> runAsync(settings, server(url));
      default -> runSync(settings, server(url));
    };
  }

  private static String runPlain(Settings settings, String url)
      throws IOException, InterruptedException {
    PlainMcp client = PlainMcp.connect(url);
    return RawHttpLoop.run(new RawConversation(settings, client::call));
  }

  private static String runSync(Settings settings, McpClientTransport server)
      throws IOException, InterruptedException {
    McpSyncClient client =
        McpClient.sync(server).requestTimeout(LIMIT).initializationTimeout(LIMIT).build();
    try {
      client.initialize();
      return talk(settings, client::callTool);
    } finally {
      client.close();
    }
  }

  private static String runAsync(Settings settings, McpClientTransport server)
      throws IOException, InterruptedException {
    McpAsyncClient client =
        McpClient.async(server).requestTimeout(LIMIT).initializationTimeout(LIMIT).build();
    try {
      client.initialize().block(LIMIT);
      return talk(
          settings,
          request ->
              client.callTool(request).subscribeOn(Schedulers.boundedElastic()).block(LIMIT));
    } finally {
      client.close();
    }
  }

  private static McpClientTransport server(String url) {
    return url.isEmpty() ? process() : HttpClientStreamableHttpTransport.builder(url).build();
  }

  private static StdioClientTransport process() {
    String java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
    ServerParameters command =
        ServerParameters.builder(java)
            .args("-cp", System.getProperty("java.class.path"), McpToolServer.class.getName())
            .build();
    return new StdioClientTransport(command, McpJsonDefaults.getMapper());
  }

  private static String talk(Settings settings, Function<CallToolRequest, CallToolResult> tools)
      throws IOException, InterruptedException {
    ObjectMapper mapper = new ObjectMapper();
    return RawHttpLoop.run(
        new RawConversation(
            settings,
            (name, arguments) ->
                text(tools.apply(new CallToolRequest(name, map(mapper, arguments), null)))));
  }

  private static Map<String, Object> map(ObjectMapper mapper, JsonNode arguments) {
    return mapper.convertValue(arguments, new TypeReference<Map<String, Object>>() {});
  }

  private static String text(CallToolResult result) {
    return result.content().stream()
        .filter(TextContent.class::isInstance)
        .map(content -> ((TextContent) content).text())
        .collect(Collectors.joining("\n"));
  }

  /**
   * Takes base URL, key and model from the environment. Arguments: {@code sync} or {@code async}
   * for the client of the SDK, {@code plain} for none; the server's URL, unless it is a process.
   */
  public static void main(String[] args) {
    String way = args.length > 0 ? args[0] : "sync";
    String url = args.length > 1 ? args[1] : "";
    Application.main(() -> run(Settings.fromEnvironment("loop-failing-tool"), way, url));
  }
}
