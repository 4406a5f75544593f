package io.loophound.seam.mcp;

import static org.assertj.core.api.Assertions.assertThat;

import io.loophound.agent.seam.Activations;
import io.loophound.agent.seam.AgentState;
import io.loophound.agent.seam.Invocation.Proceed;
import io.loophound.agent.seam.SeamContext;
import io.loophound.agent.seam.WovenCall;
import io.loophound.detectors.Guards;
import io.loophound.detectors.guard.Guard;
import io.loophound.detectors.guard.Verdict;
import io.loophound.detectors.policy.GuardPolicy;
import io.loophound.detectors.policy.Mode;
import io.modelcontextprotocol.client.McpAsyncClient;
import io.modelcontextprotocol.spec.McpSchema.CallToolRequest;
import io.modelcontextprotocol.spec.McpSchema.CallToolResult;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import reactor.core.publisher.Mono;

/** What a server asks for is work of whoever waits for its tool. */
class SamplingHandlerTest {
  private static final Duration LIMIT = Duration.ofMinutes(2);
  private static final CallToolResult RESULT = new CallToolResult(List.of(), false, null, null);

  private final SeamContext context = new Context();
  private final SamplingHandler sampling = new SamplingHandler(context);
  private final ExecutorService pool = Executors.newFixedThreadPool(2);

  @AfterEach
  void stop() {
    pool.shutdownNow();
  }

  @Test
  void itIsWorkOfTheThreadThatCallsTheTool() {
    long own = Activations.current();
    assertThat(called(Mono.fromCallable(() -> onPool(this::sampled)))).isEqualTo(own);
    assertThat(onPool(this::sampled)).as("when the call is over").isZero();
  }

  @Test
  void itIsNobodysWhileSeveralWait() {
    long seen =
        called(
            Mono.fromCallable(
                () -> onPool(() -> called(Mono.fromCallable(() -> onPool(this::sampled))))));
    assertThat(seen).isZero();
  }

  @Test
  void aFailedOrCancelledCallIsOver() {
    Mono<CallToolResult> failing = call(Mono.error(new IllegalStateException("closed")));
    assertThat(failing.onErrorReturn(RESULT).block(LIMIT)).isSameAs(RESULT);
    call(Mono.never()).subscribe().dispose();
    assertThat(onPool(this::sampled)).isZero();
  }

  /** The activation while the server's question is answered on this thread. */
  private long sampled() {
    Proceed answer =
        (Proceed) sampling.enter(new WovenCall(McpAsyncClient.class, null, new Object[2]));
    long activation = Activations.current();
    if (answer != null) {
      assertThat(answer.exit("answer", null)).isEqualTo("answer");
    }
    return activation;
  }

  private <T> T onPool(Callable<T> work) {
    try {
      return pool.submit(work).get();
    } catch (Exception e) {
      throw new IllegalStateException(e);
    }
  }

  /** What is found out during a call of a tool. */
  private long called(Mono<Long> meanwhile) {
    long[] found = {-1};
    call(meanwhile.doOnNext(value -> found[0] = value).thenReturn(RESULT)).block(LIMIT);
    return found[0];
  }

  @SuppressWarnings("unchecked") // the handler wraps what it is given
  private Mono<CallToolResult> call(Mono<CallToolResult> result) {
    CallToolRequest request = new CallToolRequest("sumUp", Map.of(), null);
    WovenCall call = new WovenCall(McpAsyncClient.class, null, new Object[] {request});
    return (Mono<CallToolResult>)
        ((Proceed) new CallToolHandler(context).enter(call)).exit(result, null);
  }

  private static final class Context implements SeamContext {
    private final AgentState state = new AgentState();
    private final Guard guard =
        Guards.builder(() -> Mode.ENFORCE, verdict -> {}).policies(GuardPolicy.defaults()).build();

    @Override
    public Guard guard() {
      return guard;
    }

    @Override
    public AgentState state() {
      return state;
    }

    @Override
    public RuntimeException kill(Verdict verdict) {
      throw new AssertionError("a tool is never killed");
    }

    @Override
    public void error(Throwable thrown) {
      throw new AssertionError(thrown);
    }
  }
}
