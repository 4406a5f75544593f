package io.loophound.integration.agentscope.call;

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

/** A call that is slowed down: the model is asked later, without a thread that waits. */
public final class LaterStream {
  private static final ThreadLocal<GuardedCall> KNOWN = new ThreadLocal<>();

  private LaterStream() {}

  /** The call that this thread makes later than it was meant to, or null: the guard knows of it. */
  public static GuardedCall known() {
    return KNOWN.get();
  }

  /** The stream of {@code model} that is made after {@code delay}. */
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
