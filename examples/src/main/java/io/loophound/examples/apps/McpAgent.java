package io.loophound.examples.apps;

import com.fasterxml.jackson.core.type.TypeReference;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.modelcontextprotocol.client.McpAsyncClient;
import io.modelcontextprotocol.client.McpClient;
import io.modelcontextprotocol.client.McpSyncClient;
import io.modelcontextprotocol.client.transport.ServerParameters;
import io.modelcontextprotocol.client.transport.StdioClientTransport;
import io.modelcontextprotocol.json.McpJsonDefaults;
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

/** The hand-written tool loop with the tools of an MCP server, a process of its own. */
public final class McpAgent {
  private static final Duration LIMIT = Duration.ofSeconds(60);

  private McpAgent() {}

  static String run(Settings settings, boolean async) throws IOException, InterruptedException {
    return async ? runAsync(settings) : runSync(settings);
  }

  private static String runSync(Settings settings) throws IOException, InterruptedException {
    McpSyncClient client = McpClient.sync(server()).requestTimeout(LIMIT).build();
    try {
      client.initialize();
      return talk(settings, client::callTool);
    } finally {
      client.close();
    }
  }

  private static String runAsync(Settings settings) throws IOException, InterruptedException {
    McpAsyncClient client = McpClient.async(server()).requestTimeout(LIMIT).build();
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

  private static StdioClientTransport server() {
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

  /** Takes base URL, key and model from the environment; {@code async} for the other client. */
  public static void main(String[] args) {
    boolean async = args.length > 0 && args[0].equals("async");
    Application.main(() -> run(Settings.fromEnvironment("loop-failing-tool"), async));
  }
}
