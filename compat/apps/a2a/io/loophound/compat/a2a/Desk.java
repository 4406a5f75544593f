package io.loophound.compat.a2a;

import com.fasterxml.jackson.core.type.TypeReference;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import io.a2a.server.ServerCallContext;
import io.a2a.server.events.InMemoryQueueManager;
import io.a2a.server.requesthandlers.DefaultRequestHandler;
import io.a2a.server.tasks.InMemoryTaskStore;
import io.a2a.spec.AgentCapabilities;
import io.a2a.spec.AgentCard;
import io.a2a.spec.SendMessageRequest;
import io.a2a.transport.jsonrpc.handler.JSONRPCHandler;
import io.a2a.util.Utils;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** An agent that others ask over A2A. The end of standard input ends it. */
public final class Desk {
  private final JSONRPCHandler handler;

  private Desk(JSONRPCHandler handler) {
    this.handler = handler;
  }

  /** Each line of standard input is the URL of the agent that this one may ask. */
  public static void main(String[] args) throws IOException {
    // the transport is this program's own
    System.setProperty("io.a2a.transport.skipValidation", "true");
    InetSocketAddress address = new InetSocketAddress(InetAddress.getLoopbackAddress(), 0);
    HttpServer server = HttpServer.create(address, 0);
    String url = "http://127.0.0.1:" + server.getAddress().getPort() + "/";
    ExecutorService threads = Executors.newCachedThreadPool();
    Clerk clerk = new Clerk();
    InMemoryTaskStore tasks = new InMemoryTaskStore();
    DefaultRequestHandler requests =
        DefaultRequestHandler.create(
            clerk, tasks, new InMemoryQueueManager(tasks), null, null, threads);
    Desk desk = new Desk(new JSONRPCHandler(card(url), requests, threads));
    server.createContext("/", desk::answer);
    server.setExecutor(threads);
    server.start();
    System.out.println("url " + url);
    new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8))
        .lines()
        .forEach(clerk::mayAsk);
    System.exit(0);
  }

  static AgentCard card(String url) {
    return new AgentCard.Builder()
        .name("desk")
        .description("Knows about orders")
        .url(url)
        .version("1")
        .capabilities(new AgentCapabilities(false, false, false, List.of()))
        .defaultInputModes(List.of("text"))
        .defaultOutputModes(List.of("text"))
        .skills(List.of())
        .build();
  }

  private void answer(HttpExchange exchange) throws IOException {
    try (exchange) {
      String body = new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8);
      SendMessageRequest request =
          Utils.unmarshalFrom(body, new TypeReference<SendMessageRequest>() {});
      ServerCallContext context = new ServerCallContext(null, Map.of(), Set.of());
      byte[] reply =
          Utils.toJsonString(handler.onMessageSend(request, context))
              .getBytes(StandardCharsets.UTF_8);
      exchange.getResponseHeaders().set("Content-Type", "application/json");
      exchange.sendResponseHeaders(200, reply.length);
      exchange.getResponseBody().write(reply);
    }
  }
}
