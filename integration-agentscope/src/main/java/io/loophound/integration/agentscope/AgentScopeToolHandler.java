package io.loophound.integration.agentscope;

import io.agentscope.core.message.ToolResultBlock;
import io.agentscope.core.message.ToolUseBlock;
import io.loophound.agent.seam.GuardedTool;
import io.loophound.agent.seam.Handler;
import io.loophound.agent.seam.Invocation;
import io.loophound.agent.seam.SeamContext;
import io.loophound.agent.seam.WovenCall;
import io.loophound.detectors.event.ToolRequest;
import io.loophound.integration.agentscope.mapping.Mapping;
import io.loophound.integration.agentscope.mapping.Results;
import java.time.Duration;
import reactor.core.publisher.Mono;
import reactor.core.scheduler.Schedulers;
import reactor.util.context.ContextView;

/** Judges each subscription to the execution of a tool, with its timeout and its retries. */
public final class AgentScopeToolHandler implements Handler {
  private final SeamContext context;

  public AgentScopeToolHandler(SeamContext context) {
    this.context = context;
  }

  @Override
  public Invocation enter(WovenCall call) {
    return call.arguments()[0] instanceof ToolUseBlock use
        ? new ToolMono(context, use, call.owner().getClassLoader())
        : null;
  }

  /** A requested tool call: each subscription executes it once. */
  private record ToolMono(SeamContext context, ToolUseBlock use, ClassLoader loader)
      implements Invocation.Proceed {
    @Override
    @SuppressWarnings("unchecked") // what the method returns
    public Object exit(Object returned, Throwable thrown) {
      if (!(returned instanceof Mono<?>)) {
        return returned;
      }
      Mono<ToolResultBlock> result = (Mono<ToolResultBlock>) returned;
      return BoundMono.within(Mono.deferContextual(view -> judged(result, view)));
    }

    private Mono<ToolResultBlock> judged(Mono<ToolResultBlock> result, ContextView view) {
      GuardedTool<ToolResultBlock> tool =
          GuardedTool.begin(context, Mapping.SEAM, new Results(use), () -> request(view));
      if (tool.refusal() != null) {
        return Mono.just(tool.refusal());
      }
      Mono<ToolResultBlock> watched =
          result
              .map(done -> completed(tool, done))
              .doOnError(tool::failed)
              .doOnCancel(tool::unknown);
      Duration delay = tool.takeDelay();
      return delay.isZero()
          ? watched
          : watched.delaySubscription(Mono.delay(delay, Schedulers.boundedElastic()));
    }

    private ToolRequest request(ContextView view) {
      return Mapping.toolRequest(
          use, Run.work(view).key(context.state()), context.state().traces().current(loader));
    }

    /** A result that arrives later from outside is reported to the guard with the next request. */
    private static ToolResultBlock completed(
        GuardedTool<ToolResultBlock> tool, ToolResultBlock result) {
      return result.isSuspended() ? result : tool.completed(result);
    }
  }
}
