package io.loophound.integration.agentscope;

import io.loophound.agent.seam.Call;
import io.loophound.agent.seam.Handler;
import io.loophound.agent.seam.Invocation;
import io.loophound.agent.seam.Scopes;
import io.loophound.agent.seam.SeamContext;
import io.loophound.integration.agentscope.mapping.Mapping;

/**
 * AgentScope's own HTTP client sends what its models are asked, on a thread of a pool. A hub of
 * agents is asked in other words than those that are sent, so the seam of the client below could
 * not tell that the call is counted.
 */
public final class TransportHandler implements Handler {
  private final SeamContext context;

  public TransportHandler(SeamContext context) {
    this.context = context;
  }

  @Override
  public Invocation enter(Call call) {
    boolean counted = context.state().inFlight().makes(Mapping.SEAM);
    return counted && Scopes.openModelCall(call) ? new Sending() : null;
  }

  private record Sending() implements Invocation {
    @Override
    public Object exit(Object returned, Throwable thrown) {
      Scopes.closeModelCall();
      return returned;
    }
  }
}
