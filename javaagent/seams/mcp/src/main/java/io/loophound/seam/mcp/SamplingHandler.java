package io.loophound.seam.mcp;

import io.loophound.agent.seam.Activations;
import io.loophound.agent.seam.Handler;
import io.loophound.agent.seam.Invocation;
import io.loophound.agent.seam.RemoteToolCalls;
import io.loophound.agent.seam.SeamContext;
import io.loophound.agent.seam.WovenCall;

/**
 * A server calls the model of its client, on a pool thread. The answer is work of the caller that
 * waits for a tool of a server, unless there are several.
 */
public final class SamplingHandler implements Handler {
  private final RemoteToolCalls open;

  public SamplingHandler(SeamContext context) {
    open = openCalls(context);
  }

  static RemoteToolCalls openCalls(SeamContext context) {
    return context.state().part(RemoteToolCalls.class, ignored -> new RemoteToolCalls());
  }

  @Override
  public Invocation enter(WovenCall call) {
    Object before = Activations.resume(open.onlyActivation());
    return before == null ? null : new Answer(before);
  }

  private record Answer(Object before) implements Invocation.Proceed {
    @Override
    public Object exit(Object returned, Throwable thrown) {
      Activations.end(before);
      return returned;
    }
  }
}
