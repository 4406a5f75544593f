package io.loophound.seam.mcp;

import io.loophound.agent.seam.GuardedTool;
import io.loophound.agent.seam.Invocation;
import io.loophound.agent.seam.RemoteToolCalls;
import io.loophound.agent.seam.SeamContext;
import io.loophound.detectors.event.ToolRequest;
import io.modelcontextprotocol.spec.McpSchema.CallToolResult;
import reactor.core.publisher.Mono;

/** A promised call of a client: each subscription makes it once. */
record McpToolCall(SeamContext context, ToolRequest request) implements Invocation.Proceed {

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
      RemoteToolCalls open = SamplingHandler.openCalls(context);
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
    GuardedTool<CallToolResult> tool =
        GuardedTool.begin(context, McpSeam.NAME, new Results(), () -> request);
    if (tool.refusal() != null) {
      return Mono.just(tool.refusal());
    }
    tool.throttle();
    return result
        .map(tool::completed)
        .doOnSuccess(ignored -> tool.unknown()) // has an effect only if there was no result
        .doOnError(tool::failed)
        .doOnCancel(tool::unknown);
  }
}
