package io.loophound.integration.agentscope;

import io.agentscope.core.message.ToolResultBlock;
import io.agentscope.core.message.ToolUseBlock;
import io.loophound.agent.seam.Handler;
import io.loophound.agent.seam.Invocation;
import io.loophound.agent.seam.SeamContext;
import io.loophound.agent.seam.WovenCall;
import reactor.core.publisher.Mono;

/** Judges each subscription to the execution of a tool, with its timeout and its retries. */
public final class AgentScopeToolHandler implements Handler {
  private final SeamContext context;

  public AgentScopeToolHandler(SeamContext context) {
    this.context = context;
  }

  @Override
  public Invocation enter(WovenCall call) {
    return call.arguments()[0] instanceof ToolUseBlock use
        ? new ToolMono(new AgentScopeToolCalls(context, use, call.owner().getClassLoader()))
        : null;
  }

  private record ToolMono(AgentScopeToolCalls calls) implements Invocation.Proceed {
    @Override
    @SuppressWarnings("unchecked") // what the method returns
    public Object exit(Object returned, Throwable thrown) {
      return returned instanceof Mono<?> ? calls.watch((Mono<ToolResultBlock>) returned) : returned;
    }
  }
}
