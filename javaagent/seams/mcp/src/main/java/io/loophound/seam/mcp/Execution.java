package io.loophound.seam.mcp;

import io.loophound.agent.seam.SeamContext;
import io.loophound.detectors.event.ToolOutcome;
import io.loophound.detectors.guard.ToolTicket;
import io.loophound.detectors.guard.Verdict;
import io.modelcontextprotocol.spec.McpSchema.CallToolResult;
import java.util.concurrent.atomic.AtomicBoolean;
import reactor.core.publisher.Mono;

/** One execution of a tool that the guard knows; its end is reported exactly once. */
final class Execution {
  private final SeamContext context;
  private final ToolTicket ticket;
  private final AtomicBoolean ended = new AtomicBoolean();

  Execution(SeamContext context, ToolTicket ticket) {
    this.context = context;
    this.ticket = ticket;
  }

  /** The same result, with the guard's text appended if it steers. */
  Mono<CallToolResult> watch(Mono<CallToolResult> result) {
    return result
        .map(this::completed)
        .doOnSuccess(
            ignored -> end(ToolOutcome.unknown())) // has an effect only if there was no result
        .doOnError(thrown -> end(new ToolOutcome(String.valueOf(thrown), true)))
        .doOnCancel(() -> end(ToolOutcome.unknown()));
  }

  private CallToolResult completed(CallToolResult result) {
    try {
      Verdict verdict = end(Results.read(result));
      return verdict.steers() ? Results.withNote(result, verdict.steerText()) : result;
    } catch (Throwable thrown) {
      context.error(thrown);
      end(ToolOutcome.unknown());
      return result;
    }
  }

  /** Reports to the guard, only the first time. */
  Verdict end(ToolOutcome outcome) {
    if (!ended.compareAndSet(false, true)) {
      return Verdict.ALLOW;
    }
    try {
      return context.guard().after(ticket, outcome);
    } catch (Throwable thrown) {
      context.error(thrown);
      return Verdict.ALLOW;
    }
  }
}
