package io.loophound.integration.agentscope;

import io.agentscope.core.message.Msg;
import io.agentscope.core.model.ChatModelBase;
import io.agentscope.core.model.ChatResponse;
import io.agentscope.core.model.GenerateOptions;
import io.agentscope.core.model.ToolSchema;
import io.loophound.agent.seam.GuardedCall;
import java.time.Duration;
import java.util.List;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import reactor.core.scheduler.Schedulers;

/** A throttled call: the model is called later, without blocking a thread. */
public final class LaterStream {
  private static final ThreadLocal<GuardedCall> KNOWN = new ThreadLocal<>();

  private LaterStream() {}

  /** The delayed call that this thread makes, or null: the guard already knows it. */
  public static GuardedCall delayedCall() {
    return KNOWN.get();
  }

  /** The stream of {@code model}, created after {@code delay}. */
  public static Flux<ChatResponse> of(
      ChatModelBase model, Object[] arguments, GuardedCall call, Duration delay) {
    return Flux.defer(() -> make(model, arguments, call))
        .delaySubscription(Mono.delay(delay, Schedulers.boundedElastic()))
        .doOnCancel(call::cancelled);
  }

  @SuppressWarnings("unchecked") // what the method takes
  private static Flux<ChatResponse> make(
      ChatModelBase model, Object[] arguments, GuardedCall call) {
    KNOWN.set(call);
    try {
      return model.stream(
          (List<Msg>) arguments[0],
          (List<ToolSchema>) arguments[1],
          (GenerateOptions) arguments[2]);
    } finally {
      KNOWN.remove();
    }
  }
}
