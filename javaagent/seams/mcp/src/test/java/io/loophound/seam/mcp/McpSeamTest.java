package io.loophound.seam.mcp;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.loophound.agent.seam.AgentState;
import io.loophound.agent.seam.Invocation.Proceed;
import io.loophound.agent.seam.SeamContext;
import io.loophound.agent.seam.WovenCall;
import io.loophound.detectors.Guards;
import io.loophound.detectors.event.Conversation;
import io.loophound.detectors.event.Message;
import io.loophound.detectors.event.ModelReply;
import io.loophound.detectors.event.ModelRequest;
import io.loophound.detectors.event.Origin;
import io.loophound.detectors.event.Role;
import io.loophound.detectors.event.RunKey;
import io.loophound.detectors.event.ToolCall;
import io.loophound.detectors.event.ToolOutcome;
import io.loophound.detectors.event.ToolRequest;
import io.loophound.detectors.guard.Guard;
import io.loophound.detectors.guard.ModelTicket;
import io.loophound.detectors.guard.ToolTicket;
import io.loophound.detectors.guard.Verdict;
import io.loophound.detectors.policy.GuardPolicy;
import io.loophound.detectors.policy.Mode;
import io.modelcontextprotocol.client.McpAsyncClient;
import io.modelcontextprotocol.spec.McpSchema.CallToolRequest;
import io.modelcontextprotocol.spec.McpSchema.CallToolResult;
import io.modelcontextprotocol.spec.McpSchema.TextContent;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import reactor.core.Disposable;
import reactor.core.publisher.Mono;
import reactor.core.scheduler.Schedulers;

/** What happens to the Mono of a call, with the real guard and its shipping defaults. */
class McpSeamTest {
  private static final Duration LIMIT = Duration.ofMinutes(2);
  private static final CallToolRequest REQUEST =
      new CallToolRequest("lookUp", Map.of("id", "A-1"), null);
  private static final String ARGUMENTS = "{\"id\": \"A-1\"}";

  private final List<Throwable> errors = new ArrayList<>();
  private final AtomicInteger counted = new AtomicInteger();
  private final AtomicInteger served = new AtomicInteger();
  private final List<Message> history = new ArrayList<>();
  private final Guard guard =
      Guards.builder(() -> Mode.ENFORCE, verdict -> {}).policies(GuardPolicy.defaults()).build();
  private final CallToolHandler handler = new CallToolHandler(new Context());
  private int round;

  @AfterEach
  void noErrorOfOurs() {
    assertThat(errors).isEmpty();
  }

  @Test
  void aToolThatFailsAlikeIsSteeredBehindItsResultAndThenTheModelCallIsStopped() {
    List<CallToolResult> results = new ArrayList<>();
    Verdict verdict = Verdict.ALLOW;
    while (!verdict.stops() && results.size() < 20) {
      verdict = model();
      if (!verdict.stops()) {
        CallToolResult result = call(REQUEST, served("no such order", true)).block(LIMIT);
        answer(result);
        results.add(result);
      }
    }

    assertThat(results).hasSizeBetween(3, 7);
    assertThat(served).as("a note replaces no call").hasValue(results.size());
    assertThat(results)
        .allMatch(CallToolResult::isError)
        .allSatisfy(result -> assertThat(said(result)).startsWith("no such order"))
        .filteredOn(result -> result.content().size() == 2)
        .singleElement()
        .satisfies(result -> assertThat(said(result)).contains("Note: tool "));
    assertThat(counted).hasValue(results.size());
  }

  @Test
  void aCallThatNoModelAskedForIsNotTouched() {
    for (int i = 0; i < 20; i++) {
      model();
      CallToolRequest other = new CallToolRequest("status", Map.of(), null);
      assertThat(call(other, served("fine", false)).block(LIMIT).content()).hasSize(1);
      history.add(Message.tool("call-number-" + round, "order number " + i, null));
    }
    assertThat(counted).hasValue(0);
  }

  @Test
  void aCallThatAFrameworkCountsIsNotCountedAgain() {
    model();
    ToolTicket outer = guard.before(new ToolRequest(key(), "", "lookUp", ARGUMENTS, true));
    call(REQUEST, served("one", false)).block(LIMIT);
    guard.after(outer, new ToolOutcome("one", null));
    assertThat(served).hasValue(1);
    assertThat(counted).hasValue(0);
  }

  @Test
  void aSubscriptionOnAnotherThreadBelongsToTheRunThatAsked() {
    model();
    Mono<CallToolResult> call = call(REQUEST, served("one", false));
    assertThat(counted).as("nothing is called before it is subscribed to").hasValue(0);
    assertThat(said(call.subscribeOn(Schedulers.boundedElastic()).block(LIMIT))).isEqualTo("one");
    assertThat(counted).hasValue(1);
  }

  @Test
  void errorEmptinessAndCancellationEndTheCallAsTheyWould() {
    model();
    IllegalStateException failure = new IllegalStateException("closed");
    assertThatThrownBy(() -> call(REQUEST, Mono.error(failure)).block(LIMIT)).isSameAs(failure);
    model();
    assertThat(call(REQUEST, Mono.empty()).block(LIMIT)).isNull();
    model();
    AtomicInteger cancelled = new AtomicInteger();
    Mono<CallToolResult> never = Mono.never();
    Disposable waiting = call(REQUEST, never.doOnCancel(cancelled::incrementAndGet)).subscribe();
    waiting.dispose();
    assertThat(cancelled).hasValue(1);
    assertThat(counted).hasValue(3);
  }

  @Test
  void aResultWithNothingInItIsEmptyAndNotUnknown() {
    assertThat(new Results().read(new CallToolResult(List.of(), false, null, null)))
        .isEqualTo(new ToolOutcome("", false));
    assertThat(
            new Results().read(new CallToolResult(List.of(), false, Map.of("a", 1), null)).text())
        .isEqualTo("{a=1}");
  }

  @Test
  void argumentsAreWrittenAsTheModelWroteThem() {
    assertThat(Arguments.json(null)).isEmpty();
    assertThat(Arguments.json(Map.of("a", List.of(1, 2.5, true, Map.of("b", "c")))))
        .isEqualTo("{\"a\":[1,2.5,true,{\"b\":\"c\"}]}");
  }

  /** The application asks its model, which asks for the tool once more. */
  private Verdict model() {
    if (history.isEmpty()) {
      history.add(Message.of(Role.USER, "Where is order A-1?"));
    }
    ModelTicket ticket =
        guard.before(
            new ModelRequest(Origin.of("test"), key(), "m", Conversation.of(history), "", ""));
    if (!ticket.verdict().stops()) {
      ToolCall asked = new ToolCall("call-number-" + ++round, "lookUp", ARGUMENTS);
      guard.after(ticket, ModelReply.completed("", List.of(asked)));
      history.add(Message.assistant("", List.of(asked)));
    }
    return ticket.verdict();
  }

  private void answer(CallToolResult result) {
    history.add(Message.tool("call-number-" + round, said(result), null));
  }

  private Mono<CallToolResult> served(String text, boolean failed) {
    return Mono.fromSupplier(
        () -> {
          served.incrementAndGet();
          return new CallToolResult(List.of(new TextContent(null, text, null)), failed, null, null);
        });
  }

  @SuppressWarnings("unchecked") // the handler wraps what it is given
  private Mono<CallToolResult> call(CallToolRequest request, Mono<CallToolResult> result) {
    WovenCall call = new WovenCall(McpAsyncClient.class, null, new Object[] {request});
    return (Mono<CallToolResult>) ((Proceed) handler.enter(call)).exit(result, null);
  }

  private static String said(CallToolResult result) {
    return new Results().read(result).text();
  }

  private static RunKey key() {
    return RunKey.ofThread(Thread.currentThread().getId());
  }

  private final class Context implements SeamContext {
    @Override
    public Guard guard() {
      return guard;
    }

    @Override
    public AgentState state() {
      return new AgentState();
    }

    @Override
    public RuntimeException kill(Verdict verdict) {
      throw new AssertionError("a tool is never killed");
    }

    @Override
    public void error(Throwable thrown) {
      errors.add(thrown);
    }

    @Override
    public void toolCall(String seam) {
      counted.incrementAndGet();
    }
  }
}
