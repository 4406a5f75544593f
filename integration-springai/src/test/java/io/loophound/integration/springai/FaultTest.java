package io.loophound.integration.springai;

import static io.loophound.integration.springai.testkit.ScriptedChatModel.loop;
import static org.assertj.core.api.Assertions.assertThat;

import io.loophound.agent.seam.Call;
import io.loophound.agent.seam.Scopes;
import io.loophound.detectors.event.RunKey;
import io.loophound.detectors.guard.Verdict;
import io.loophound.integration.springai.call.AdvisedModel;
import io.loophound.integration.springai.testkit.ScriptedChatModel;
import io.loophound.integration.testkit.FakeAgent;
import io.loophound.integration.testkit.Woven;
import java.time.Duration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.ai.chat.client.ChatClient;
import org.springframework.ai.tool.annotation.Tool;

/** Bugs of ours: the application must not notice. */
class FaultTest {
  private static Verdict bug(int call) {
    throw new NoSuchMethodError("ours");
  }

  private final FakeAgent agent = new FakeAgent();

  @Tool
  public String search(String query) {
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
    assertAnswers();
    assertThat(agent.errors).hasSize(6);
  }

  @Test
  void aGuardThatFailsAfterTheModelCall() {
    agent.afterModel = FaultTest::bug;
    assertAnswers();
    assertThat(agent.errors).hasSize(6);
    assertThat(agent.modelReplies).hasSize(6);
  }

  @Test
  void aGuardThatFailsBeforeTheTool() {
    agent.beforeTool = FaultTest::bug;
    assertAnswers();
    assertThat(agent.errors).hasSize(4);
  }

  @Test
  void aGuardThatFailsAfterTheTool() {
    agent.afterTool = FaultTest::bug;
    assertAnswers();
    assertThat(agent.errors).hasSize(4);
    assertThat(agent.toolOutcomes).hasSize(4);
  }

  @Test
  void anAdvisorThatKeepsNoModelIsToldOnceAndLeftAlone() {
    AdvisedModel models = new AdvisedModel(agent);
    Call call = new Call(String.class, "self", new Object[0]);

    assertThat(models.of(call)).isNull();
    assertThat(models.of(call)).isNull();

    assertThat(agent.errors).singleElement().isInstanceOf(NoSuchFieldException.class);
  }

  /** Two rounds and an answer, as a call and as a stream. */
  private void assertAnswers() {
    assertThat(client().call().content()).isEqualTo("done");
    assertThat(
            String.join(
                "", client().stream().content().collectList().block(Duration.ofSeconds(20))))
        .isEqualTo("done");
  }

  private ChatClient.ChatClientRequestSpec client() {
    return ChatClient.create(new ScriptedChatModel(loop(2, "search", "{\"query\":\"x\"}")))
        .prompt("find it")
        .tools(this);
  }
}
