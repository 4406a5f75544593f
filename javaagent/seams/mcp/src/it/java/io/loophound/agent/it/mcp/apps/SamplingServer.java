package io.loophound.agent.it.mcp.apps;

import io.modelcontextprotocol.json.McpJsonDefaults;
import io.modelcontextprotocol.json.McpJsonMapper;
import io.modelcontextprotocol.json.TypeRef;
import io.modelcontextprotocol.server.McpServer;
import io.modelcontextprotocol.server.McpServerFeatures.SyncToolSpecification;
import io.modelcontextprotocol.server.McpSyncServerExchange;
import io.modelcontextprotocol.server.transport.StdioServerTransportProvider;
import io.modelcontextprotocol.spec.McpSchema.CallToolRequest;
import io.modelcontextprotocol.spec.McpSchema.CallToolResult;
import io.modelcontextprotocol.spec.McpSchema.CreateMessageRequest;
import io.modelcontextprotocol.spec.McpSchema.JSONRPCMessage;
import io.modelcontextprotocol.spec.McpSchema.Role;
import io.modelcontextprotocol.spec.McpSchema.SamplingMessage;
import io.modelcontextprotocol.spec.McpSchema.ServerCapabilities;
import io.modelcontextprotocol.spec.McpSchema.TextContent;
import io.modelcontextprotocol.spec.McpSchema.Tool;
import io.modelcontextprotocol.spec.McpServerSession;
import io.modelcontextprotocol.spec.McpServerTransport;
import io.modelcontextprotocol.spec.McpServerTransportProvider;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import reactor.core.publisher.Mono;

/** An MCP server whose tool asks the client's model. Its end is that of standard input. */
public final class SamplingServer {
  private static final String SCHEMA =
      "{\"type\":\"object\",\"properties\":{\"how\":{\"type\":\"string\"}}}";

  private SamplingServer() {}

  @SuppressWarnings("deprecation") // what both versions of the SDK have
  public static void main(String[] args) {
    McpJsonMapper mapper = McpJsonDefaults.getMapper();
    Tool tool = Tool.builder().name("summarize").inputSchema(mapper, SCHEMA).build();
    McpServer.sync(new OneAtATime(new StdioServerTransportProvider(mapper)))
        .serverInfo("reports", "1")
        .requestTimeout(Duration.ofMinutes(2))
        .capabilities(ServerCapabilities.builder().tools(false).build())
        .tools(SyncToolSpecification.builder().tool(tool).callHandler(SamplingServer::call).build())
        .build();
  }

  /** The SDK's own refuses a message while another thread sends one. */
  private record OneAtATime(McpServerTransportProvider all) implements McpServerTransportProvider {
    @Override
    public void setSessionFactory(McpServerSession.Factory sessions) {
      all.setSessionFactory(transport -> sessions.create(new Turns(transport)));
    }

    @Override
    public Mono<Void> notifyClients(String method, Object params) {
      return all.notifyClients(method, params);
    }

    @Override
    public Mono<Void> closeGracefully() {
      return all.closeGracefully();
    }
  }

  private record Turns(McpServerTransport all) implements McpServerTransport {
    @Override
    public Mono<Void> sendMessage(JSONRPCMessage message) {
      return Mono.create(
          sent -> {
            synchronized (all) {
              all.sendMessage(message).subscribe(nothing -> {}, sent::error, sent::success);
            }
          });
    }

    @Override
    public <T> T unmarshalFrom(Object data, TypeRef<T> type) {
      return all.unmarshalFrom(data, type);
    }

    @Override
    public Mono<Void> closeGracefully() {
      return all.closeGracefully();
    }

    @Override
    public void close() {
      all.close();
    }
  }

  private static CallToolResult call(McpSyncServerExchange exchange, CallToolRequest request) {
    String how = String.valueOf(request.arguments().get("how"));
    Samples samples = new Samples(exchange);
    String text =
        how.equals("each") ? samples.ofEachReport() : samples.untilItIsGood(how.equals("talk"));
    return new CallToolResult(List.of(new TextContent(null, text, null)), false, null, null);
  }

  /** The questions of one call. */
  private record Samples(McpSyncServerExchange exchange) {

    String ofEachReport() {
      StringBuilder text = new StringBuilder();
      for (String region : List.of("north", "south", "east", "west", "islands")) {
        text.append(ask(List.of(user("Sum up the report of " + region)))).append('\n');
      }
      return text.toString();
    }

    /** It never is: the question stays the same, or the conversation goes on. */
    String untilItIsGood(boolean goesOn) {
      List<SamplingMessage> messages = new ArrayList<>();
      messages.add(user("Sum up the report of the north in one perfect sentence"));
      for (int count = 1; ; count++) {
        String reply;
        try {
          reply = ask(messages);
        } catch (RuntimeException failed) {
          return (count - 1) + " samples, then " + failed.getMessage();
        }
        if (reply.contains("stopped by the stand-in")) {
          return count + " samples, then " + reply;
        }
        if (goesOn) {
          messages.add(message(Role.ASSISTANT, reply));
          messages.add(user("That is not good enough. Once more."));
        }
      }
    }

    private String ask(List<SamplingMessage> messages) {
      CreateMessageRequest request =
          new CreateMessageRequest(messages, null, null, null, null, 100, null, null);
      return ((TextContent) exchange.createMessage(request).content()).text();
    }

    private static SamplingMessage user(String text) {
      return message(Role.USER, text);
    }

    private static SamplingMessage message(Role role, String text) {
      return new SamplingMessage(role, new TextContent(null, text, null));
    }
  }
}
