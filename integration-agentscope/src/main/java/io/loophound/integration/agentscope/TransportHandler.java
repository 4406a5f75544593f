package io.loophound.integration.agentscope;

import io.loophound.agent.seam.Handler;
import io.loophound.agent.seam.Invocation;
import io.loophound.agent.seam.Scopes;
import io.loophound.agent.seam.SeamContext;
import io.loophound.agent.seam.WovenCall;
import io.loophound.integration.agentscope.mapping.Mapping;

/**
 * AgentScope's own HTTP client sends the models' requests on a pool thread. An agent hub gets its
 * messages in another form than the one that is sent, so the client's seam below could not
 * recognise that the call is counted.
 */
public final class TransportHandler implements Handler {
  private final SeamContext context;

  public TransportHandler(SeamContext context) {
    this.context = context;
  }

  @Override
  public Invocation enter(WovenCall call) {
    boolean counted = context.state().inFlight().makes(Mapping.SEAM);
    return counted && Scopes.tryOpenModelCall(call) ? new OpenSend() : null;
  }

  private record OpenSend() implements Invocation.Proceed {
    @Override
    public Object exit(Object returned, Throwable thrown) {
      Scopes.closeModelCall();
      return returned;
    }
  }
}
