package io.loophound.integration.googleadk;

import static io.loophound.integration.testkit.Verdicts.slow;
import static io.loophound.integration.testkit.Verdicts.verdict;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.google.adk.models.LlmRequest;
import com.google.adk.models.LlmResponse;
import com.google.genai.types.Content;
import com.google.genai.types.Part;
import io.loophound.agent.gate.LoopHoundKill;
import io.loophound.detectors.event.ModelReply;
import io.loophound.detectors.guard.Verdict;
import io.loophound.detectors.policy.Action;
import io.loophound.integration.googleadk.testkit.ScriptedLlm;
import io.loophound.integration.testkit.WovenTest;
import io.reactivex.rxjava3.core.Flowable;
import io.reactivex.rxjava3.subscribers.TestSubscriber;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

class WatchedStreamTest extends WovenTest {
  private final ScriptedLlm model = new ScriptedLlm("m", 0).atOnce();
  private final LlmRequest request =
      LlmRequest.builder().contents(List.of(Content.fromParts(Part.fromText("hi")))).build();

  @Test
  void aKillEndsTheStreamThroughItsOwnChannel() {
    agent.beforeModel = call -> verdict(Action.BLOCK);

    stream().test().assertError(LoopHoundKill.class).assertNoValues();

    assertThat(model.inModelCalls).isEmpty();
    assertThat(agent.replies).containsExactly(ModelReply.refused());
  }

  @Test
  void whoeverSubscribesOnceMoreIsNotCounted() {
    Flowable<LlmResponse> stream = stream();

    stream.test().assertComplete();
    stream.test().assertComplete().assertValueCount(1);

    assertThat(agent.requests).hasSize(1);
  }

  @Test
  void nothingIsSaidBeforeItIsAskedFor() {
    TestSubscriber<LlmResponse> reader = stream().test(0);
    reader.assertNotComplete().assertNoValues();

    reader.request(1);

    reader.assertValueCount(1).assertComplete();
  }

  @Test
  void whoeverCancelsIsHeardByTheModelAndTheGuard() {
    stream().test(0).cancel();

    assertThat(agent.replies).containsExactly(ModelReply.cancelled());
  }

  @Test
  void whoeverTakesTheFirstReplyHasHadItWhole() {
    assertThat(stream().firstElement().blockingGet()).isNotNull();

    assertThat(agent.replies)
        .singleElement()
        .matches(reply -> reply.end() == ModelReply.End.COMPLETED)
        .matches(reply -> reply.text().equals("m is done"));
  }

  @Test
  void aCallThatIsGivenUpWhileItWaitsIsNeverMade() {
    agent.beforeModel = call -> slow(Duration.ofMinutes(10));

    stream().test().cancel();

    assertThat(agent.replies).containsExactly(ModelReply.cancelled());
    assertThat(model.inModelCalls).isEmpty();
  }

  @Test
  void aStreamThatRepeatsItselfEndsWithTheKill() {
    agent.watch = said -> verdict(Action.BLOCK);

    stream().test().assertError(LoopHoundKill.class);

    agent.watch = said -> Verdict.ALLOW;
    assertThat(agent.replies)
        .singleElement()
        .matches(reply -> reply.end() == ModelReply.End.CANCELLED)
        .matches(reply -> reply.text().equals("m is done"));
  }

  @Test
  void aLiveConnectionIsLeftAlone() {
    assertThatThrownBy(() -> new WatchedModel(model, agent).connect(request))
        .isInstanceOf(UnsupportedOperationException.class)
        .hasMessage("m");
    assertThat(agent.requests).isEmpty();
  }

  private Flowable<LlmResponse> stream() {
    return new WatchedModel(model, agent).generateContent(request, false);
  }
}
