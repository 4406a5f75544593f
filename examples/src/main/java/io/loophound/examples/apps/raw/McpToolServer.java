package io.loophound.examples.apps.raw;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.loophound.examples.apps.OrderDesk;
import io.loophound.examples.apps.ReportLibrary;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;

/**
 * An MCP server with the tools of both assistants: on its standard input and output, or over
 * another transport, which passes it one request after another.
 */
public final class McpToolServer {
  private static final String TOOLS =
      """
      [{"name": "lookUpOrder", "description": "Looks up an order",
        "inputSchema": {"type": "object", "properties": {"orderId": {"type": "string"}}}},
       {"name": "listFiles", "description": "Lists the names of all regional reports",
        "inputSchema": {"type": "object", "properties": {}}},
       {"name": "readFile", "description": "Reads one report",
        "inputSchema": {"type": "object", "properties": {"name": {"type": "string"}}}},
       {"name": "customerPage", "description": "Shows one page of the list of customers",
        "inputSchema": {"type": "object", "properties": {"page": {"type": "integer"}}}},
       {"name": "exportStatus", "description": "Tells how far an export job is",
        "inputSchema": {"type": "object", "properties": {"jobId": {"type": "string"}}}}]
      """;

  private final ObjectMapper mapper = new ObjectMapper();
  private final OrderDesk desk = new OrderDesk();
  private final ReportLibrary library = new ReportLibrary();

  /** Answers one request after another until the input ends. */
  public static void main(String[] args) throws IOException {
    McpToolServer server = new McpToolServer();
    PrintStream out = new PrintStream(System.out, true, StandardCharsets.UTF_8);
    BufferedReader in =
        new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
    for (String line = in.readLine(); line != null; line = in.readLine()) {
      JsonNode request = server.mapper.readTree(line);
      if (request.hasNonNull("id")) {
        out.println(server.answer(request));
      }
    }
  }

  /** The answer to a request that has an id. */
  public ObjectNode answer(JsonNode request) throws IOException {
    JsonNode params = request.path("params");
    ObjectNode answer = mapper.createObjectNode().put("jsonrpc", "2.0");
    answer.set("id", request.get("id"));
    ObjectNode result = answer.putObject("result");
    switch (request.path("method").asText()) {
      case "initialize" -> introduce(result, params.path("protocolVersion").asText());
      case "tools/list" -> result.set("tools", mapper.readTree(TOOLS));
      case "tools/call" -> call(result, params.path("name").asText(), params.path("arguments"));
      default -> {} // a ping
    }
    return answer;
  }

  private static void introduce(ObjectNode result, String version) {
    result.put("protocolVersion", version);
    result.putObject("capabilities").putObject("tools");
    result.putObject("serverInfo").put("name", "desk").put("version", "1");
  }

  private void call(ObjectNode result, String tool, JsonNode arguments) {
    String text;
    boolean failed = false;
    try {
      text = run(tool, arguments);
    } catch (IOException | IllegalArgumentException | IllegalStateException e) {
      text = "Error: " + e.getMessage();
      failed = true;
    }
    result.putArray("content").addObject().put("type", "text").put("text", text);
    result.put("isError", failed);
  }

  private String run(String tool, JsonNode arguments) throws IOException {
    return switch (tool) {
      case "lookUpOrder" -> desk.lookUpOrder(arguments.path("orderId").asText());
      case "listFiles" -> library.listFiles();
      case "readFile" -> library.readFile(arguments.path("name").asText());
      case "customerPage" -> library.customerPage(arguments.path("page").asInt());
      case "exportStatus" -> library.exportStatus(arguments.path("jobId").asText());
      default -> throw new IllegalArgumentException("no tool " + tool);
    };
  }
}
