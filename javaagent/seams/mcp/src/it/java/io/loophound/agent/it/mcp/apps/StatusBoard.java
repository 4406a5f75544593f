package io.loophound.agent.it.mcp.apps;

import io.modelcontextprotocol.client.McpClient;
import io.modelcontextprotocol.client.McpSyncClient;
import io.modelcontextprotocol.client.transport.HttpClientStreamableHttpTransport;
import io.modelcontextprotocol.spec.McpSchema.CallToolRequest;
import io.modelcontextprotocol.spec.McpSchema.CallToolResult;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.Map;

/** No agent: asks an MCP server the same again and again, with the SDK and by hand. */
public final class StatusBoard {
  private static final int LOOKS = 60;
  private static final Duration LIMIT = Duration.ofMinutes(2);
  private static final String CALL =
      "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"tools/call\","
          + "\"params\":{\"name\":\"lookUpOrder\",\"arguments\":{\"orderId\":\"A-1042\"}}}";

  private StatusBoard() {}

  /** Takes the server's URL; prints how many answers of each kind were as they should be. */
  public static void main(String[] args) throws Exception {
    HttpClient client = HttpClient.newHttpClient();
    HttpRequest request =
        HttpRequest.newBuilder(URI.create(args[0] + "/mcp"))
            .header("Content-Type", "application/json")
            .POST(BodyPublishers.ofString(CALL))
            .build();
    int byHand = 0;
    for (int i = 0; i < LOOKS; i++) {
      HttpResponse<String> response = client.send(request, BodyHandlers.ofString());
      byHand += response.statusCode() == 200 && response.body().contains("Forbidden") ? 1 : 0;
    }
    System.out.println("by hand " + byHand + ", with the SDK " + withSdk(args[0]));
  }

  private static int withSdk(String url) {
    McpSyncClient mcp =
        McpClient.sync(HttpClientStreamableHttpTransport.builder(url).build())
            .requestTimeout(LIMIT)
            .initializationTimeout(LIMIT)
            .build();
    try {
      mcp.initialize();
      int answers = 0;
      for (int i = 0; i < LOOKS; i++) {
        CallToolResult result =
            mcp.callTool(new CallToolRequest("lookUpOrder", Map.of("orderId", "A-1042"), null));
        answers += result.isError() && result.content().size() == 1 ? 1 : 0;
      }
      return answers;
    } finally {
      mcp.close();
    }
  }
}
