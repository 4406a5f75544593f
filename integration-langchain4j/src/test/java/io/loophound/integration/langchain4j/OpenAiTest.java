package io.loophound.integration.langchain4j;

import static io.loophound.integration.testkit.FakeAgent.verdict;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.net.httpserver.HttpServer;
import dev.langchain4j.agent.tool.Tool;
import dev.langchain4j.model.openai.OpenAiChatModel;
import dev.langchain4j.model.openai.OpenAiStreamingChatModel;
import dev.langchain4j.service.AiServices;
import dev.langchain4j.service.TokenStream;
import io.loophound.agent.gate.LoopHoundKill;
import io.loophound.detectors.event.ModelReply;
import io.loophound.detectors.event.RunKey;
import io.loophound.detectors.event.ToolCall;
import io.loophound.detectors.event.Usage;
import io.loophound.detectors.guard.Verdict;
import io.loophound.detectors.policy.Action;
import io.loophound.integration.testkit.WovenTest;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/**
 * A real provider with its HTTP client and its retries, on a server that asks for a tool always.
 */
class OpenAiTest extends WovenTest {
  private static final String CALL =
      "{\"index\":0,\"id\":\"c1\",\"type\":\"function\",\"function\":"
          + "{\"name\":\"search\",\"arguments\":\"{\\\"query\\\":\\\"x\\\"}\"}}";
  private static final String JSON =
      "{\"id\":\"r1\",\"model\":\"m\",\"choices\":[{\"index\":0,\"finish_reason\":\"tool_calls\","
          + "\"message\":{\"role\":\"assistant\",\"tool_calls\":["
          + CALL
          + "]}}],\"usage\":{\"prompt_tokens\":12,\"completion_tokens\":3,\"total_tokens\":15}}";
  private static final String EVENTS =
      "data: {\"id\":\"r1\",\"model\":\"m\",\"choices\":[{\"index\":0,\"delta\":"
          + "{\"role\":\"assistant\",\"tool_calls\":["
          + CALL
          + "]},\"finish_reason\":null}]}\n\n"
          + "data: {\"id\":\"r1\",\"model\":\"m\",\"choices\":[{\"index\":0,\"delta\":{},"
          + "\"finish_reason\":\"tool_calls\"}]}\n\ndata: [DONE]\n\n";

  private final AtomicInteger hits = new AtomicInteger();
  private HttpServer server;

  interface Assistant {
    String chat(String message);
  }

  interface StreamingAssistant {
    TokenStream chat(String message);
  }

  @Tool
  String search(String query) {
    return "nothing for " + query;
  }

  private String serve(String type, String body) throws IOException {
    byte[] bytes = body.getBytes(StandardCharsets.UTF_8);
    server.createContext(
        "/",
        exchange -> {
          hits.incrementAndGet();
          exchange.getRequestBody().readAllBytes();
          exchange.getResponseHeaders().set("Content-Type", type);
          exchange.sendResponseHeaders(200, bytes.length);
          exchange.getResponseBody().write(bytes);
          exchange.close();
        });
    return "http://127.0.0.1:" + server.getAddress().getPort() + "/v1";
  }

  @BeforeEach
  void startServer() throws IOException {
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.start();
    agent.beforeModel = call -> call < 4 ? Verdict.ALLOW : verdict(Action.BLOCK);
  }

  @AfterEach
  void stopServer() {
    server.stop(0);
  }

  @Test
  void theKillIsNotRetried() throws Exception {
    OpenAiChatModel model =
        OpenAiChatModel.builder()
            .baseUrl(serve("application/json", JSON))
            .apiKey("none")
            .modelName("gpt-x")
            .maxRetries(2)
            .build();
    Assistant assistant = AiServices.builder(Assistant.class).chatModel(model).tools(this).build();

    assertThatThrownBy(() -> assistant.chat("find it")).isInstanceOf(LoopHoundKill.class);

    assertThat(hits).hasValue(3);
    assertThat(agent.modelRequests)
        .hasSize(4)
        .allSatisfy(request -> assertThat(request.model()).isEqualTo("gpt-x"));
    assertThat(agent.modelReplies.get(0))
        .isEqualTo(
            new ModelReply(
                ModelReply.End.COMPLETED,
                "r1",
                "",
                List.of(new ToolCall("c1", "search", "{\"query\":\"x\"}")),
                "tool_execution",
                new Usage(12, 3, false)));
  }

  @Test
  void aStreamIsKilledOnTheClientsThreads() throws Exception {
    OpenAiStreamingChatModel model =
        OpenAiStreamingChatModel.builder()
            .baseUrl(serve("text/event-stream", EVENTS))
            .apiKey("none")
            .modelName("gpt-x")
            .build();
    CompletableFuture<Throwable> error = new CompletableFuture<>();
    AiServices.builder(StreamingAssistant.class)
        .streamingChatModel(model)
        .tools(this)
        .build()
        .chat("find it")
        .onPartialResponse(text -> {})
        .onError(error::complete)
        .start();

    assertThat(error.get(20, TimeUnit.SECONDS)).isInstanceOf(LoopHoundKill.class);

    assertThat(hits).hasValue(3);
    assertThat(agent.modelRequests)
        .extracting(request -> request.run().scope())
        .hasSize(4)
        .containsOnly(agent.toolRequests.get(0).run().scope());
    assertThat(agent.modelRequests)
        .extracting(request -> request.run())
        .extracting(RunKey::thread)
        .last()
        .isNotEqualTo(Thread.currentThread().getId());
  }
}
