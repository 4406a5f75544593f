package io.loophound.examples.standin;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;

/**
 * A server of tools for trials: the Model Context Protocol over standard input and output, one
 * message a line. Its one tool looks orders up in a system that refuses.
 */
public final class ToolServer {
  private static final ObjectMapper MAPPER = new ObjectMapper();
  private static final String TOOL =
      """
      {"tools": [{"name": "lookUpOrder", "description": "Looks up an order", "inputSchema":
        {"type": "object", "properties": {"orderId": {"type": "string"}}}}]}
      """;
  private static final String FAILURE =
      """
      {"isError": false, "content": [{"type": "text", "text":
        "order service orders.internal answered 403 Forbidden: this key may not read orders"}]}
      """;

  private ToolServer() {}

  /** Answers until standard input ends. */
  public static void main(String[] args) throws IOException {
    PrintStream out = new PrintStream(System.out, true, StandardCharsets.UTF_8);
    BufferedReader in =
        new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
    for (String line = in.readLine(); line != null; line = in.readLine()) {
      JsonNode message = MAPPER.readTree(line);
      if (message.has("id") && message.has("method")) {
        out.println(answer(message));
      }
    }
  }

  /** The answer to a request, on one line. */
  static String answer(JsonNode request) throws IOException {
    ObjectNode answer = MAPPER.createObjectNode().put("jsonrpc", "2.0");
    answer.set("id", request.get("id"));
    String method = request.path("method").asText();
    switch (method) {
      case "initialize" -> answer.set("result", hello(request.path("params")));
      case "tools/list" -> answer.set("result", MAPPER.readTree(TOOL));
      case "tools/call" -> answer.set("result", MAPPER.readTree(FAILURE));
      case "ping" -> answer.putObject("result");
      default -> answer.putObject("error").put("code", -32601).put("message", "no " + method);
    }
    return MAPPER.writeValueAsString(answer);
  }

  private static ObjectNode hello(JsonNode parameters) {
    ObjectNode hello = MAPPER.createObjectNode();
    hello.put("protocolVersion", parameters.path("protocolVersion").asText("2024-11-05"));
    hello.putObject("capabilities").putObject("tools");
    hello.putObject("serverInfo").put("name", "order-desk").put("version", "1");
    return hello;
  }
}
