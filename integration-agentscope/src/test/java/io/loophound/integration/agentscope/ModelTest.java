package io.loophound.integration.agentscope;

import static io.loophound.integration.testkit.Verdicts.verdict;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.agentscope.core.message.AssistantMessage;
import io.agentscope.core.message.Msg;
import io.agentscope.core.message.UserMessage;
import io.agentscope.core.model.ChatResponse;
import io.loophound.agent.gate.LoopHoundKill;
import io.loophound.agent.seam.Scopes;
import io.loophound.detectors.event.ModelReply;
import io.loophound.detectors.guard.Verdict;
import io.loophound.detectors.policy.Action;
import io.loophound.integration.testkit.Verdicts;
import io.loophound.integration.testkit.WovenTest;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.reactivestreams.Subscription;
import reactor.core.publisher.BaseSubscriber;
import reactor.core.publisher.Flux;
import reactor.core.scheduler.Schedulers;

class ModelTest extends WovenTest {
  private static final Duration LIMIT = Duration.ofMinutes(2);

  private final ScriptedModel model = new ScriptedModel("m", "note", 0);

  /** AgentScope 1 goes on with the next call of the model before this one has returned. */
  @Test
  void onlyTheModelActsInAModelCall() {
    List<Boolean> outside = new ArrayList<>();
    stream()
        .subscribe(
            new BaseSubscriber<>() {
              @Override
              protected void hookOnSubscribe(Subscription subscription) {
                outside.add(Scopes.isInModelCall());
                request(1);
                outside.add(Scopes.isInModelCall());
                request(1);
              }

              @Override
              protected void hookOnNext(ChatResponse part) {
                outside.add(Scopes.isInModelCall());
              }

              @Override
              protected void hookOnComplete() {
                outside.add(Scopes.isInModelCall());
              }
            });

    assertThat(model.inModelCalls).containsExactly(true);
    assertThat(outside).hasSize(4).containsOnly(false);
  }

  @Test
  void aKillEndsTheStreamThroughItsOwnChannel() {
    agent.beforeModel = call -> verdict(Action.BLOCK);
    Flux<ChatResponse> refused = stream();

    assertKilled(refused);
    assertThat(model.inModelCalls).isEmpty();
    assertThat(agent.replies).containsExactly(ModelReply.refused());
  }

  @Test
  void whoeverSubscribesOnceMoreMakesAnotherCall() {
    Flux<ChatResponse> stream = stream();
    stream.blockLast(LIMIT);
    agent.beforeModel = call -> verdict(Action.BLOCK);

    assertKilled(stream);
    assertThat(agent.requests).hasSize(2);
    assertThat(model.inModelCalls).hasSize(1);
  }

  @Test
  void aCallIsSlowedDownWithoutHoldingTheThreadThatMakesIt() {
    agent.beforeModel = call -> Verdicts.slow(Duration.ofMillis(300));

    Flux<ChatResponse> slow = Flux.defer(this::stream).subscribeOn(Schedulers.parallel());

    assertThat(slow.blockLast(LIMIT)).isNotNull();
    assertThat(agent.requests).hasSize(1);
    assertThat(agent.delays).containsExactly(300L);
    assertThat(model.inModelCalls).containsExactly(true);
  }

  @Test
  void aCallThatIsGivenUpWhileItWaitsIsNeverMade() {
    agent.beforeModel = call -> Verdicts.slow(Duration.ofMinutes(10));

    stream().subscribe().dispose();

    assertThat(agent.replies).containsExactly(ModelReply.cancelled());
    assertThat(model.inModelCalls).isEmpty();
  }

  @Test
  void aStreamThatRepeatsItselfEndsWithTheKill() {
    agent.watch = said -> verdict(Action.BLOCK);

    assertKilled(stream());

    assertThat(agent.replies)
        .singleElement()
        .matches(reply -> reply.end() == ModelReply.End.CANCELLED)
        .matches(reply -> reply.text().equals("m is done"));
    agent.watch = said -> Verdict.ALLOW;
  }

  private static void assertKilled(Flux<ChatResponse> stream) {
    assertThatThrownBy(() -> stream.blockLast(LIMIT)).isInstanceOf(LoopHoundKill.class);
  }

  private Flux<ChatResponse> stream() {
    List<Msg> messages =
        List.of(new UserMessage("hi"), AssistantMessage.builder().textContent("yes?").build());
    return model.stream(messages, List.of(), null);
  }
}
