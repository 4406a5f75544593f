package io.loophound.integration.springai;

import static io.loophound.integration.springai.testkit.ScriptedChatModel.loop;
import static io.loophound.integration.springai.testkit.ScriptedChatModel.says;
import static io.loophound.integration.testkit.Verdicts.verdict;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.loophound.agent.gate.LoopHoundKill;
import io.loophound.agent.seam.Scopes;
import io.loophound.detectors.event.Conversation;
import io.loophound.detectors.event.Message;
import io.loophound.detectors.event.ModelReply;
import io.loophound.detectors.event.Role;
import io.loophound.detectors.event.RunKey;
import io.loophound.detectors.event.ToolCall;
import io.loophound.detectors.event.Usage;
import io.loophound.detectors.guard.Verdict;
import io.loophound.detectors.policy.Action;
import io.loophound.integration.springai.testkit.ScriptedChatModel;
import io.loophound.integration.testkit.Verdicts;
import io.loophound.integration.testkit.WovenTest;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.springframework.ai.chat.client.ChatClient;
import org.springframework.ai.chat.memory.ChatMemory;
import org.springframework.ai.chat.model.ChatResponse;
import org.springframework.ai.chat.prompt.Prompt;
import org.springframework.ai.tool.annotation.Tool;
import reactor.core.publisher.Flux;
import reactor.core.scheduler.Schedulers;

class StreamTest extends WovenTest {
  private static final Duration LIMIT = Duration.ofMinutes(2);
  private static final String X = "{\"query\":\"x\"}";

  private final List<RunKey> keys = new CopyOnWriteArrayList<>();

  @Tool
  public String search(String query) {
    keys.add(Scopes.runKey(""));
    return "nothing for " + query;
  }

  @Test
  void theRunIsCarriedIntoModelCallsAndTools() {
    Flux<String> answer = client(loop(3, "search", X), "u1");

    assertThat(String.join("", answer.collectList().block(LIMIT))).isEqualTo("done");

    RunKey first = agent.requests.get(0).run();
    assertThat(first.session()).isEqualTo("u1");
    assertThat(first.scope()).isNotZero();
    assertThat(agent.requests)
        .hasSize(4)
        .allSatisfy(request -> assertThat(request.run().scope()).isEqualTo(first.scope()));
    assertThat(agent.toolRequests)
        .hasSize(3)
        .allSatisfy(request -> assertThat(request.run().scope()).isEqualTo(first.scope()));
    assertThat(keys)
        .hasSize(3)
        .allSatisfy(key -> assertThat(key.session()).isEqualTo("u1"))
        .allSatisfy(key -> assertThat(key.thread()).isNotEqualTo(Thread.currentThread().getId()));
    assertThat(agent.replies.get(0))
        .isEqualTo(
            new ModelReply(
                ModelReply.End.COMPLETED,
                "reply",
                "",
                List.of(new ToolCall("call-1", "search", X)),
                "tool_calls",
                new Usage(100, 10, false)));
    assertThat(agent.replies.get(3).text()).isEqualTo("done");
  }

  @Test
  void nothingIsCountedBeforeSomebodySubscribesAndEachSubscriberIsARun() {
    Flux<String> answer = client(loop(0, "search", X), "");
    assertThat(agent.requests).isEmpty();

    answer.blockLast(LIMIT);
    answer.blockLast(LIMIT);

    assertThat(agent.requests)
        .extracting(request -> request.run().scope())
        .hasSize(2)
        .doesNotHaveDuplicates()
        .doesNotContain(0L);
  }

  @Test
  void aStreamIsSlowedDownWithoutHoldingTheThreadThatSubscribes() {
    agent.beforeModel = call -> call == 2 ? Verdicts.slow(Duration.ofMillis(300)) : Verdict.ALLOW;
    Flux<String> answer = client(loop(2, "search", X), "u1");

    Flux<String> fromEventLoop = answer.subscribeOn(Schedulers.parallel());
    assertThat(String.join("", fromEventLoop.collectList().block(LIMIT))).isEqualTo("done");

    RunKey first = agent.requests.get(0).run();
    assertThat(agent.requests)
        .hasSize(3)
        .allSatisfy(request -> assertThat(request.run().scope()).isEqualTo(first.scope()));
    assertThat(agent.replies).hasSize(3);
    assertThat(agent.delays).containsExactly(300L);
    assertThat(agent.errors).isEmpty();
  }

  @Test
  void aStreamThatIsCancelledWhileItWaitsIsNeverMade() {
    agent.beforeModel = call -> Verdicts.slow(Duration.ofMinutes(10));
    client(loop(0, "search", X), "u1").subscribe().dispose();

    assertThat(agent.replies)
        .singleElement()
        .extracting(ModelReply::end)
        .isEqualTo(ModelReply.End.CANCELLED);
    assertThat(agent.errors).isEmpty();
  }

  @Test
  void aStreamThatNobodyReadsToItsEndIsCancelled() {
    new ScriptedChatModel(call -> says("hello")).stream(new Prompt("hi")).blockFirst(LIMIT);
    assertThat(agent.replies).containsExactly(ModelReply.cancelled());
  }

  @Test
  void aStreamThatFailsIsTold() {
    ScriptedChatModel model =
        new ScriptedChatModel(
            call -> {
              throw new IllegalStateException("overloaded");
            });

    assertThatThrownBy(() -> model.stream(new Prompt("hi")).blockLast(LIMIT))
        .isInstanceOf(IllegalStateException.class);

    assertThat(agent.replies)
        .containsExactly(ModelReply.failed("java.lang.IllegalStateException: overloaded"));
  }

  @Test
  void aStreamThatRepeatsItselfEndsWithTheKill() {
    AtomicInteger parts = new AtomicInteger();
    agent.watch = said -> parts.incrementAndGet() == 1 ? Verdict.ALLOW : verdict(Action.BLOCK);
    ScriptedChatModel model = new ScriptedChatModel(call -> says("again again"));
    List<ChatResponse> heard = new CopyOnWriteArrayList<>();

    assertThatThrownBy(() -> model.stream(new Prompt("hi")).doOnNext(heard::add).blockLast(LIMIT))
        .isInstanceOf(LoopHoundKill.class);

    assertThat(heard).hasSize(1);
    assertThat(agent.replies)
        .singleElement()
        .matches(reply -> reply.end() == ModelReply.End.CANCELLED)
        .matches(reply -> reply.text().equals("again again"));
    assertThat(
            agent
                .state()
                .inFlight()
                .covers("other", Conversation.of(List.of(Message.of(Role.USER, "hi")))))
        .isFalse();
  }

  @Test
  void aCallInAStreamsSignalIsACallOfItsOwn() {
    ScriptedChatModel outer = new ScriptedChatModel(call -> says("x"));
    ScriptedChatModel inner = new ScriptedChatModel(call -> says("y"));

    outer.stream(new Prompt("hi")).map(part -> inner.call("hi")).blockLast(LIMIT);
    outer.stream(new Prompt("hi"))
        .concatMap(part -> inner.stream(new Prompt("hi")))
        .blockLast(LIMIT);
    outer.stream(new Prompt("hi"))
        .concatWith(Flux.defer(() -> inner.stream(new Prompt("hi"))))
        .blockLast(LIMIT);

    assertThat(agent.requests).hasSize(6);
  }

  @Test
  void parallelStreamsAreRunsOfTheirOwn() {
    ChatClient client = ChatClient.builder(new ScriptedChatModel(call -> says("hello"))).build();

    Flux.range(0, 8)
        .flatMap(
            i -> client.prompt("hi").stream().content().subscribeOn(Schedulers.boundedElastic()))
        .blockLast(LIMIT);

    assertThat(agent.requests)
        .extracting(request -> request.run().scope())
        .hasSize(8)
        .doesNotHaveDuplicates();
  }

  private Flux<String> client(
      java.util.function.Function<Integer, ChatResponse> script, String conversation) {
    return ChatClient.create(new ScriptedChatModel(script))
        .prompt("find it")
        .tools(this)
        .advisors(advisors -> advisors.param(ChatMemory.CONVERSATION_ID, conversation))
        .stream()
        .content();
  }
}
