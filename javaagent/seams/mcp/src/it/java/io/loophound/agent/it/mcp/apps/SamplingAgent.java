package io.loophound.agent.it.mcp.apps;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.modelcontextprotocol.client.McpClient;
import io.modelcontextprotocol.client.McpSyncClient;
import io.modelcontextprotocol.client.transport.ServerParameters;
import io.modelcontextprotocol.client.transport.StdioClientTransport;
import io.modelcontextprotocol.json.McpJsonDefaults;
import io.modelcontextprotocol.spec.McpSchema.CallToolRequest;
import io.modelcontextprotocol.spec.McpSchema.ClientCapabilities;
import io.modelcontextprotocol.spec.McpSchema.CreateMessageRequest;
import io.modelcontextprotocol.spec.McpSchema.CreateMessageResult;
import io.modelcontextprotocol.spec.McpSchema.JSONRPCMessage;
import io.modelcontextprotocol.spec.McpSchema.Role;
import io.modelcontextprotocol.spec.McpSchema.SamplingMessage;
import io.modelcontextprotocol.spec.McpSchema.TextContent;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import reactor.core.publisher.Mono;

/** A program that lends its model to an MCP server while it calls a tool of that. */
public final class SamplingAgent {
  private static final Duration LIMIT = Duration.ofMinutes(2);
  private static final ObjectMapper MAPPER = new ObjectMapper();
  private static final HttpClient HTTP = HttpClient.newHttpClient();

  private SamplingAgent() {}

  /** What the tool is to do, and how many users call it at once; one is the main thread. */
  public static void main(String[] args) throws Exception {
    McpSyncClient client =
        McpClient.sync(new OneAtATime())
            .requestTimeout(LIMIT)
            .initializationTimeout(LIMIT)
            .capabilities(ClientCapabilities.builder().sampling().build())
            .sampling(SamplingAgent::answer)
            .build();
    client.initialize();
    Callable<String> user = () -> call(client, args[0]);
    int users = Integer.parseInt(args[1]);
    if (users == 1) {
      System.out.println(user.call());
    } else {
      ExecutorService threads = Executors.newFixedThreadPool(users);
      for (Future<String> answer : threads.invokeAll(Collections.nCopies(users, user))) {
        System.out.println(answer.get());
      }
    }
    client.close();
    System.exit(0);
  }

  /** The SDK's own refuses a message while another thread sends one. */
  private static final class OneAtATime extends StdioClientTransport {
    OneAtATime() {
      super(server(), McpJsonDefaults.getMapper());
    }

    @Override
    public synchronized Mono<Void> sendMessage(JSONRPCMessage message) {
      return super.sendMessage(message);
    }
  }

  private static String call(McpSyncClient client, String how) {
    CallToolRequest request = new CallToolRequest("summarize", Map.of("how", how), null);
    return ((TextContent) client.callTool(request).content().get(0)).text();
  }

  /** It ends soon: the compiler and the collector that start fast. */
  private static ServerParameters server() {
    return ServerParameters.builder(
            Path.of(System.getProperty("java.home"), "bin", "java").toString())
        .args(
            "-XX:TieredStopAtLevel=1",
            "-XX:+UseSerialGC",
            "-cp",
            System.getProperty("java.class.path"),
            SamplingServer.class.getName())
        .build();
  }

  private static CreateMessageResult answer(CreateMessageRequest request) {
    String model = System.getenv("OPENAI_MODEL");
    TextContent reply = new TextContent(null, complete(model, request.messages()), null);
    return new CreateMessageResult(Role.ASSISTANT, reply, model, null);
  }

  private static String complete(String model, List<SamplingMessage> messages) {
    ObjectNode body = MAPPER.createObjectNode().put("model", model);
    ArrayNode list = body.putArray("messages");
    for (SamplingMessage message : messages) {
      String role = message.role() == Role.USER ? "user" : "assistant";
      String text = ((TextContent) message.content()).text();
      list.addObject().put("role", role).put("content", text);
    }
    URI address = URI.create(System.getenv("OPENAI_BASE_URL") + "/chat/completions");
    HttpRequest request =
        HttpRequest.newBuilder(address)
            .header("Content-Type", "application/json")
            .POST(BodyPublishers.ofString(body.toString()))
            .build();
    try {
      HttpResponse<String> response = HTTP.send(request, BodyHandlers.ofString());
      if (response.statusCode() != 200) {
        throw new IllegalStateException("HTTP " + response.statusCode());
      }
      return MAPPER.readTree(response.body()).at("/choices/0/message/content").asText();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }
}
