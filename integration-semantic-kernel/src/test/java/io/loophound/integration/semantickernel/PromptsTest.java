package io.loophound.integration.semantickernel;

import static io.loophound.integration.testkit.Verdicts.verdict;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.microsoft.semantickernel.Kernel;
import com.microsoft.semantickernel.semanticfunctions.KernelFunction;
import com.microsoft.semantickernel.services.chatcompletion.ChatCompletionService;
import io.loophound.agent.gate.LoopHoundKill;
import io.loophound.detectors.policy.Action;
import io.loophound.integration.testkit.WovenTest;
import io.loophound.testkit.http.ModelServer;
import java.io.IOException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Functions that are a prompt. */
class PromptsTest extends WovenTest {
  private ModelServer server;

  @BeforeEach
  void start() throws IOException {
    server = new ModelServer();
  }

  @AfterEach
  void stop() {
    server.close();
  }

  @Test
  void aPromptIsACallOfAModelAndNotOfATool() {
    assertThat(summary()).isEqualTo("Grüße 🙂");

    assertThat(agent.requests).hasSize(1);
    assertThat(agent.toolRequests).isEmpty();
  }

  @Test
  void aKillIsTheErrorOfThePrompt() {
    agent.beforeModel = call -> verdict(Action.BLOCK);

    assertThatThrownBy(this::summary).isInstanceOf(LoopHoundKill.class).hasNoCause();

    assertThat(server.bodies).isEmpty();
  }

  private String summary() {
    Kernel kernel =
        Kernel.builder()
            .withAIService(ChatCompletionService.class, Services.at(server.uri("").toString(), "m"))
            .build();
    KernelFunction<String> summarize =
        KernelFunction.<String>createFromPrompt("Summarize a long text").withName("sum").build();
    return kernel.invokeAsync(summarize).withResultType(String.class).block().getResult();
  }
}
