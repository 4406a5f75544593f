package io.loophound.seam.mcp;

import io.loophound.agent.seam.Invocation;
import io.loophound.agent.seam.OpenToolCalls;
import io.loophound.agent.seam.SeamContext;
import io.loophound.agent.seam.Throttle;
import io.loophound.detectors.event.ToolOutcome;
import io.loophound.detectors.event.ToolRequest;
import io.loophound.detectors.guard.ToolTicket;
import io.loophound.detectors.guard.Verdict;
import io.modelcontextprotocol.spec.McpSchema.CallToolResult;
import reactor.core.publisher.Mono;

/**
 * A promised call of a client: each subscription makes it once. A tool is never terminated, because
 * its error would be one more text for the model: the guard's own text replaces the result, or
 * follows it.
 */
record ToolCalls(SeamContext context, ToolRequest request) implements Invocation {

  @Override
  @SuppressWarnings("unchecked") // what the method returns
  public Object exit(Object returned, Throwable thrown) {
    if (!(returned instanceof Mono<?>)) {
      return returned;
    }
    Mono<CallToolResult> result = (Mono<CallToolResult>) returned;
    return Mono.defer(() -> subscribe(result));
  }

  private Mono<CallToolResult> subscribe(Mono<CallToolResult> result) {
    Mono<CallToolResult> judged = judged(result);
    try {
      OpenToolCalls open = SamplingHandler.openCalls(context);
      Object call = open.begin();
      return judged.doFinally(ignored -> open.end(call));
    } catch (Throwable thrown) {
      context.error(thrown);
      return judged;
    }
  }

  private Mono<CallToolResult> judged(Mono<CallToolResult> result) {
    try {
      // A framework's seam may have counted the call, or no model has asked for it.
      return context.guard().awaits(request) ? judge(result) : result;
    } catch (Throwable thrown) {
      context.error(thrown);
      return result;
    }
  }

  private Mono<CallToolResult> judge(Mono<CallToolResult> result) {
    context.toolCall(McpSeam.NAME);
    ToolTicket ticket = context.guard().before(request);
    Execution execution = new Execution(context, ticket);
    Verdict verdict = ticket.verdict();
    if (verdict.steers() || verdict.stops()) {
      String text = verdict.steerText();
      execution.end(new ToolOutcome(text, true));
      return Mono.just(Results.instead(text));
    }
    Throttle.apply(verdict, context);
    return execution.watch(result);
  }
}
