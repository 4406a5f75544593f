package io.loophound.integration.langchain4j;

import static io.loophound.integration.langchain4j.testkit.ScriptedModel.says;
import static org.assertj.core.api.Assertions.assertThat;

import dev.langchain4j.agent.tool.Tool;
import dev.langchain4j.model.chat.response.ChatResponse;
import dev.langchain4j.model.chat.response.StreamingChatResponseHandler;
import dev.langchain4j.service.AiServices;
import io.loophound.agent.seam.Call;
import io.loophound.agent.seam.Scopes;
import io.loophound.detectors.event.ModelReply;
import io.loophound.detectors.event.RunKey;
import io.loophound.detectors.event.ToolOutcome;
import io.loophound.detectors.guard.Verdict;
import io.loophound.integration.langchain4j.testkit.ScriptedModel;
import io.loophound.integration.testkit.FakeAgent;
import io.loophound.integration.testkit.Woven;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Bugs of ours: the application must not notice. */
class FaultTest {
  private static Verdict bug(int call) {
    throw new NoSuchMethodError("ours");
  }

  private final FakeAgent agent = new FakeAgent();

  interface Assistant {
    String chat(String message);
  }

  @Tool
  String search(String query) {
    return "nothing for " + query;
  }

  @BeforeEach
  void watch() {
    Woven.watch(agent);
  }

  @AfterEach
  void unwatch() {
    Woven.unwatch();
    assertThat(Scopes.inModelCall()).isFalse();
    long thread = Thread.currentThread().getId();
    assertThat(Scopes.runKey("").forActivation(thread)).isEqualTo(RunKey.ofThread(thread));
  }

  @Test
  void aGuardThatFailsBeforeTheModelCall() {
    agent.beforeModel = FaultTest::bug;
    assertThat(run()).isEqualTo("done");
    assertThat(agent.errors).hasSize(6);
  }

  @Test
  void aGuardThatFailsBeforeTheTool() {
    agent.beforeTool = FaultTest::bug;
    assertThat(run()).isEqualTo("done");
    assertThat(agent.errors).hasSize(2);
  }

  @Test
  void aGuardThatFailsAfterTheTool() {
    agent.afterTool = FaultTest::bug;
    assertThat(run()).isEqualTo("done");
    assertThat(agent.errors).hasSize(2);
    assertThat(agent.toolOutcomes).containsOnly(new ToolOutcome("nothing for x", false)).hasSize(2);
  }

  @Test
  void aGuardThatFailsAfterTheModelCall() {
    agent.afterModel = FaultTest::bug;
    assertThat(run()).isEqualTo("done");
    assertThat(agent.errors).hasSize(3);
    assertThat(agent.modelReplies).hasSize(3);
  }

  @Test
  void aGuardThatFailsAfterAStream() {
    agent.afterModel = FaultTest::bug;
    List<String> heard = new ArrayList<>();
    new ScriptedModel(call -> says("hello"))
        .streaming(Runnable::run)
        .chat(
            "hi",
            new StreamingChatResponseHandler() {
              @Override
              public void onCompleteResponse(ChatResponse response) {
                heard.add(response.aiMessage().text());
              }

              @Override
              public void onError(Throwable error) {
                heard.add(error.toString());
              }
            });
    assertThat(heard).containsExactly("hello");
    assertThat(agent.modelReplies).extracting(ModelReply::text).containsExactly("hello");
    assertThat(agent.errors).hasSize(1);
  }

  @Test
  void aLibraryThatKeepsNoContextIsToldOnceAndLeftAlone() {
    InvocationHandler handler = new InvocationHandler(agent);
    Call call = new Call(String.class, "self", new Object[0]);

    assertThat(handler.enter(call)).isNull();
    assertThat(handler.enter(call)).isNull();

    assertThat(agent.errors).singleElement().isInstanceOf(NoSuchFieldException.class);
  }

  private String run() {
    return AiServices.builder(Assistant.class)
        .chatModel(ScriptedModel.loop(2, "search", "{\"query\":\"x\"}"))
        .tools(this)
        .build()
        .chat("find it");
  }
}
