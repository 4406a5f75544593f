package io.loophound.integration.agentscope.tool;

import io.agentscope.core.message.ToolResultBlock;
import io.agentscope.core.message.ToolUseBlock;
import io.loophound.agent.seam.SeamContext;
import io.loophound.detectors.event.ToolOutcome;
import io.loophound.detectors.event.ToolRequest;
import io.loophound.detectors.guard.ToolTicket;
import io.loophound.detectors.guard.Verdict;
import io.loophound.integration.agentscope.mapping.Mapping;
import io.loophound.integration.agentscope.mapping.Results;
import io.loophound.integration.agentscope.run.BoundMono;
import io.loophound.integration.agentscope.run.Run;
import java.time.Duration;
import reactor.core.publisher.Mono;
import reactor.core.scheduler.Schedulers;
import reactor.util.context.ContextView;

/**
 * A requested tool call: each subscription executes it once. A tool is never terminated, because
 * its error would be one more text for the model: the guard's own text replaces the result, or
 * follows it.
 *
 * @param context the agent's
 * @param use the call as the model wrote it
 * @param loader the application's class loader
 */
public record ToolCalls(SeamContext context, ToolUseBlock use, ClassLoader loader) {

  /** The same result, unless the guard adds a text. */
  public Mono<ToolResultBlock> watch(Mono<ToolResultBlock> result) {
    return BoundMono.within(Mono.deferContextual(view -> judged(result, view)));
  }

  private Mono<ToolResultBlock> judged(Mono<ToolResultBlock> result, ContextView view) {
    try {
      return judge(result, view);
    } catch (Throwable e) {
      context.error(e);
      return result;
    }
  }

  private Mono<ToolResultBlock> judge(Mono<ToolResultBlock> result, ContextView view) {
    context.toolCall(Mapping.SEAM);
    ToolRequest request =
        Mapping.toolRequest(
            use, Run.key(Run.in(view), context.state()), context.state().traces().current(loader));
    ToolTicket ticket = context.guard().before(request);
    Verdict verdict = ticket.verdict();
    if (verdict.steers() || verdict.stops()) {
      String text = verdict.steerText();
      after(ticket, new ToolOutcome(text, true));
      return Mono.just(Results.instead(use, text));
    }
    Mono<ToolResultBlock> watched =
        result
            .map(done -> completed(ticket, done))
            .doOnError(thrown -> after(ticket, new ToolOutcome(String.valueOf(thrown), true)))
            .doOnCancel(() -> after(ticket, ToolOutcome.unknown()));
    return verdict.delays() ? later(watched, verdict.delay()) : watched;
  }

  private Mono<ToolResultBlock> later(Mono<ToolResultBlock> result, Duration delay) {
    context.delayed(delay.toMillis());
    return result.delaySubscription(Mono.delay(delay, Schedulers.boundedElastic()));
  }

  /** A result that arrives later from outside is reported to the guard with the next request. */
  private ToolResultBlock completed(ToolTicket ticket, ToolResultBlock result) {
    try {
      if (result.isSuspended()) {
        return result;
      }
      Verdict verdict = after(ticket, read(result));
      return verdict.steers() ? Results.withNote(result, verdict.steerText()) : result;
    } catch (Throwable e) {
      context.error(e);
      return result;
    }
  }

  private ToolOutcome read(ToolResultBlock result) {
    try {
      return Results.read(result);
    } catch (Throwable e) {
      context.error(e);
      return ToolOutcome.unknown();
    }
  }

  private Verdict after(ToolTicket ticket, ToolOutcome outcome) {
    try {
      return context.guard().after(ticket, outcome);
    } catch (Throwable e) {
      context.error(e);
      return Verdict.ALLOW;
    }
  }
}
