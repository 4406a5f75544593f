package io.loophound.integration.semantickernel;

import static io.loophound.integration.testkit.Verdicts.verdict;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.azure.core.http.HttpHeaders;
import com.azure.core.http.rest.Response;
import com.azure.core.http.rest.SimpleResponse;
import com.azure.core.util.BinaryData;
import io.loophound.agent.gate.LoopHoundKill;
import io.loophound.agent.seam.Scopes;
import io.loophound.detectors.event.ModelReply;
import io.loophound.detectors.policy.Action;
import io.loophound.integration.testkit.Verdicts;
import io.loophound.integration.testkit.WovenTest;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import reactor.core.publisher.Mono;
import reactor.util.context.Context;

class KernelModelCallsTest extends WovenTest {
  private static final Duration LIMIT = Duration.ofMinutes(2);
  private static final String REQUEST =
      "{\"model\":\"m\",\"messages\":[{\"role\":\"user\",\"content\":\"hi\"}]}";
  private static final String REPLY =
      """
      {"id":"r1","choices":[{"index":0,"message":{"role":"assistant","content":"yes?"},\
      "finish_reason":"stop"}]}\
      """;

  private final List<Boolean> inModelCalls = new ArrayList<>();

  @Test
  void aCallIsJudgedInTheRunOfItsQuestion() {
    Chat chat = question(true);
    assertThat(asked(chat).block(LIMIT)).isNotNull();

    assertThat(agent.requests.get(0).run()).isEqualTo(chat.run());
    assertThat(agent.requests.get(0).run().scope()).isNotZero();
    assertThat(agent.replies.get(0).text()).isEqualTo("yes?");
  }

  @Test
  void onlyTheClientActsInACallOfAModel() {
    asked(question(true))
        .doOnNext(reply -> inModelCalls.add(Scopes.isInModelCall()))
        .doOnSubscribe(subscription -> inModelCalls.add(Scopes.isInModelCall()))
        .block(LIMIT);

    assertThat(inModelCalls).containsExactly(false, true, false);
  }

  @Test
  void aCallOutsideOfAQuestionIsLeftAlone() {
    calls(REQUEST).watch(client()).block(LIMIT);
    asked(question(true)).contextWrite(Context.empty()).block(LIMIT);

    assertThat(agent.requests).hasSize(1);
  }

  @Test
  void whatAFunctionAsksIsNoCallOfTheQuestion() {
    Chat chat = question(true);
    calls(REQUEST)
        .watch(client())
        .contextWrite(chat::inTool)
        .contextWrite(chat::carriedBy)
        .block(LIMIT);

    assertThat(agent.requests).isEmpty();
  }

  @Test
  void aPartOfAnotherCallIsLeftAlone() {
    Scopes.tryOpenModelCall(this);
    try {
      asked(question(true)).block(LIMIT);
    } finally {
      Scopes.closeModelCall();
    }
    assertThat(agent.requests).isEmpty();
  }

  /** The kernel takes the kill for a tool's error, and asks again for each round so far. */
  @Test
  void aQuestionIsKilledOnce() {
    agent.beforeModel = call -> verdict(Action.BLOCK);
    Chat chat = question(true);

    assertKilled(asked(chat));
    assertKilled(asked(chat));
    assertThat(agent.requests).hasSize(1);

    assertKilled(asked(question(true)));
    assertThat(agent.requests).hasSize(2);
    assertThat(inModelCalls).isEmpty();
  }

  @Test
  void aCallIsSlowedDownWithoutAThreadThatWaits() {
    agent.beforeModel = call -> Verdicts.slow(Duration.ofMillis(200));

    assertThat(asked(question(false)).block(LIMIT)).isNotNull();
    assertThat(agent.delays).containsExactly(200L);
  }

  @Test
  void aCallThatIsGivenUpWhileItWaitsIsNeverMade() {
    agent.beforeModel = call -> Verdicts.slow(Duration.ofMinutes(10));

    asked(question(false)).subscribe().dispose();

    assertThat(agent.replies).containsExactly(ModelReply.cancelled());
    assertThat(inModelCalls).isEmpty();
  }

  @Test
  void aCallThatIsGivenUpIsCancelled() {
    boolean[] cancelled = {false};
    Mono<Response<BinaryData>> hangs =
        Mono.<Response<BinaryData>>never().doOnCancel(() -> cancelled[0] = true);

    calls(REQUEST).watch(hangs).contextWrite(question(false)::carriedBy).subscribe().dispose();

    assertThat(cancelled[0]).isTrue();
    assertThat(agent.replies).containsExactly(ModelReply.cancelled());
  }

  @Test
  void anotherBodyPasses() {
    calls("[]").watch(client()).contextWrite(question(true)::carriedBy).block(LIMIT);

    assertThat(agent.requests).isEmpty();
    assertThat(inModelCalls).containsExactly(false);
  }

  @Test
  void aQuestionInAFunctionIsSetToWorkByTheOneOutside() {
    Chat outside = question(true);
    Chat inside = Chat.begin(agent.state(), outside.carriedBy(Context.empty()), true);

    assertThat(inside.run().parent().scope()).isEqualTo(outside.run().scope());
  }

  private static void assertKilled(Mono<Response<BinaryData>> call) {
    assertThatThrownBy(() -> call.block(LIMIT)).isInstanceOf(LoopHoundKill.class);
  }

  private Chat question(boolean callsTools) {
    return Chat.begin(agent.state(), Context.empty(), callsTools);
  }

  private Mono<Response<BinaryData>> asked(Chat chat) {
    return calls(REQUEST).watch(client()).contextWrite(chat::carriedBy);
  }

  private KernelModelCalls calls(String body) {
    return new KernelModelCalls(agent, "m", BinaryData.fromString(body), changed -> Mono.empty());
  }

  private Mono<Response<BinaryData>> client() {
    return Mono.fromCallable(
        () -> {
          inModelCalls.add(Scopes.isInModelCall());
          return new SimpleResponse<>(null, 200, new HttpHeaders(), BinaryData.fromString(REPLY));
        });
  }
}
