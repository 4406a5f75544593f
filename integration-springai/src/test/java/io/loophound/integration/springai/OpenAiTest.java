package io.loophound.integration.springai;

import static io.loophound.integration.testkit.FakeAgent.verdict;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.net.httpserver.HttpServer;
import io.loophound.agent.gate.LoopHoundKill;
import io.loophound.detectors.event.ModelReply;
import io.loophound.detectors.event.ToolCall;
import io.loophound.detectors.event.Usage;
import io.loophound.detectors.guard.Verdict;
import io.loophound.detectors.policy.Action;
import io.loophound.integration.testkit.WovenTest;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.ai.chat.client.ChatClient;
import org.springframework.ai.openai.OpenAiChatModel;
import org.springframework.ai.openai.OpenAiChatOptions;
import org.springframework.ai.tool.annotation.Tool;

/**
 * A real provider with its HTTP client and its retries, on a server that asks for a tool always.
 */
class OpenAiTest extends WovenTest {
  private static final String CALL =
      "{\"index\":0,\"id\":\"c1\",\"type\":\"function\",\"function\":"
          + "{\"name\":\"search\",\"arguments\":\"{\\\"query\\\":\\\"x\\\"}\"}}";
  private static final String JSON =
      "{\"id\":\"r1\",\"object\":\"chat.completion\",\"created\":1,\"model\":\"m\",\"choices\":"
          + "[{\"index\":0,\"finish_reason\":\"tool_calls\",\"message\":{\"role\":\"assistant\","
          + "\"tool_calls\":["
          + CALL
          + "]}}],\"usage\":{\"prompt_tokens\":12,\"completion_tokens\":3,\"total_tokens\":15}}";
  private static final String CHUNK =
      "data: {\"id\":\"r1\",\"object\":\"chat.completion.chunk\",\"created\":1,\"model\":\"m\","
          + "\"choices\":[{\"index\":0,\"delta\":";
  private static final String EVENTS =
      CHUNK
          + "{\"role\":\"assistant\",\"tool_calls\":["
          + CALL
          + "]},\"finish_reason\":null}]}\n\n"
          + CHUNK
          + "{},\"finish_reason\":\"tool_calls\"}]}\n\ndata: [DONE]\n\n";

  private final AtomicInteger hits = new AtomicInteger();
  private HttpServer server;

  @Tool
  public String search(String query) {
    return "nothing for " + query;
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
  void theKillIsNotRetried() {
    ChatClient.ChatClientRequestSpec request = request("application/json", JSON);

    assertThatThrownBy(() -> request.call().content()).isInstanceOf(LoopHoundKill.class);

    assertThat(hits).hasValue(3);
    assertThat(agent.modelRequests)
        .hasSize(4)
        .allSatisfy(each -> assertThat(each.model()).isEqualTo("gpt-x"));
    assertThat(agent.modelReplies.get(0))
        .isEqualTo(
            new ModelReply(
                ModelReply.End.COMPLETED,
                "r1",
                "",
                List.of(new ToolCall("c1", "search", "{\"query\":\"x\"}")),
                "tool_calls",
                new Usage(12, 3, false)));
  }

  @Test
  void aStreamEndsWithTheKill() {
    ChatClient.ChatClientRequestSpec request = request("text/event-stream", EVENTS);

    assertThatThrownBy(() -> request.stream().content().blockLast(Duration.ofSeconds(20)))
        .isInstanceOf(LoopHoundKill.class);

    assertThat(hits).hasValue(3);
    assertThat(agent.modelRequests)
        .extracting(each -> each.run().scope())
        .hasSize(4)
        .containsOnly(agent.toolRequests.get(0).run().scope());
    assertThat(agent.modelReplies.get(0).toolCalls())
        .containsExactly(new ToolCall("c1", "search", "{\"query\":\"x\"}"));
  }

  private ChatClient.ChatClientRequestSpec request(String type, String body) {
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
    OpenAiChatOptions options =
        OpenAiChatOptions.builder()
            .baseUrl("http://127.0.0.1:" + server.getAddress().getPort() + "/v1")
            .apiKey("none")
            .model("gpt-x")
            .build();
    OpenAiChatModel model = OpenAiChatModel.builder().options(options).build();
    return ChatClient.create(model).prompt("find it").tools(this);
  }
}
