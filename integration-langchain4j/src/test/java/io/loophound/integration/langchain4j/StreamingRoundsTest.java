package io.loophound.integration.langchain4j;

import static org.assertj.core.api.Assertions.assertThat;

import dev.langchain4j.agent.tool.Tool;
import dev.langchain4j.model.chat.StreamingChatModel;
import dev.langchain4j.model.chat.response.ChatResponse;
import dev.langchain4j.service.AiServices;
import dev.langchain4j.service.TokenStream;
import io.loophound.agent.seam.Scopes;
import io.loophound.detectors.event.RunKey;
import io.loophound.integration.langchain4j.testkit.ScriptedModel;
import io.loophound.integration.testkit.WovenTest;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class StreamingRoundsTest extends WovenTest {
  private final ExecutorService worker = Executors.newSingleThreadExecutor();
  private final List<RunKey> toolKeys = new CopyOnWriteArrayList<>();

  interface Assistant {
    TokenStream chat(String message);
  }

  @Tool
  String search(String query) {
    toolKeys.add(Scopes.runKey(""));
    return "nothing for " + query;
  }

  @AfterEach
  void stopWorker() throws Exception {
    worker.submit(WovenTest::assertScopesClosed).get(120, TimeUnit.SECONDS);
    worker.shutdown();
  }

  @Test
  void followUpRoundsOnAnotherThreadBelongToTheRun() throws Exception {
    Heard heard = start(loop(3).streaming(worker));

    assertThat(heard.end()).isInstanceOf(ChatResponse.class);
    RunKey first = agent.requests.get(0).run();
    assertThat(first.agent()).isEqualTo(Assistant.class.getName());
    assertThat(agent.requests)
        .hasSize(4)
        .allSatisfy(request -> assertThat(request.run().scope()).isEqualTo(first.scope()));
    assertThat(agent.requests.get(1).run().thread()).isNotEqualTo(first.thread());
    assertThat(toolKeys)
        .hasSize(3)
        .allSatisfy(key -> assertThat(key.scope()).isEqualTo(first.scope()));
  }

  @Test
  void aStreamAnsweredOnTheCallersThreadHidesNoCall() throws Exception {
    Heard heard = start(loop(3).streaming(Runnable::run));

    assertThat(heard.end()).isInstanceOf(ChatResponse.class);
    assertThat(agent.requests).hasSize(4);
    assertThat(agent.toolRequests).hasSize(3);
    assertScopesClosed();
  }

  private Heard start(StreamingChatModel model) {
    Heard heard = new Heard();
    AiServices.builder(Assistant.class)
        .streamingChatModel(model)
        .tools(this)
        .build()
        .chat("find it")
        .onPartialResponse(heard::onPartialResponse)
        .onCompleteResponse(heard::onCompleteResponse)
        .onError(heard::onError)
        .start();
    return heard;
  }

  private static ScriptedModel loop(int rounds) {
    return ScriptedModel.loop(rounds, "search", "{\"query\":\"x\"}");
  }
}
