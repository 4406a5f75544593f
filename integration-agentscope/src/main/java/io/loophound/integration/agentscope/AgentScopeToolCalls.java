package io.loophound.integration.agentscope;

import io.agentscope.core.message.ToolResultBlock;
import io.agentscope.core.message.ToolUseBlock;
import io.loophound.agent.seam.GuardedTool;
import io.loophound.agent.seam.SeamContext;
import io.loophound.detectors.event.ToolRequest;
import io.loophound.integration.agentscope.mapping.Mapping;
import io.loophound.integration.agentscope.mapping.Results;
import java.time.Duration;
import reactor.core.publisher.Mono;
import reactor.core.scheduler.Schedulers;
import reactor.util.context.ContextView;

/**
 * A requested tool call: each subscription executes it once.
 *
 * @param context the agent's
 * @param use the call as the model wrote it
 * @param loader the application's class loader
 */
public record AgentScopeToolCalls(SeamContext context, ToolUseBlock use, ClassLoader loader) {

  /** The same result, unless the guard adds a text. */
  public Mono<ToolResultBlock> watch(Mono<ToolResultBlock> result) {
    return BoundMono.within(Mono.deferContextual(view -> judged(result, view)));
  }

  private Mono<ToolResultBlock> judged(Mono<ToolResultBlock> result, ContextView view) {
    GuardedTool<ToolResultBlock> tool =
        GuardedTool.begin(context, Mapping.SEAM, new Results(use), () -> request(view));
    if (tool.refusal() != null) {
      return Mono.just(tool.refusal());
    }
    Mono<ToolResultBlock> watched =
        result.map(done -> completed(tool, done)).doOnError(tool::failed).doOnCancel(tool::unknown);
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
