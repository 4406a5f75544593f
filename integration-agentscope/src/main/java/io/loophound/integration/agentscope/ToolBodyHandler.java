package io.loophound.integration.agentscope;

import io.loophound.agent.seam.Handler;
import io.loophound.agent.seam.Invocation;
import io.loophound.agent.seam.SeamContext;
import io.loophound.agent.seam.WovenCall;
import reactor.core.publisher.Mono;

/** Makes the run known on the thread on which a tool runs. */
public final class ToolBodyHandler implements Handler {

  public ToolBodyHandler(SeamContext context) {}

  @Override
  public Invocation enter(WovenCall call) {
    return new ToolBodyMono();
  }

  private record ToolBodyMono() implements Invocation.Proceed {
    @Override
    public Object exit(Object returned, Throwable thrown) {
      return returned instanceof Mono<?> mono ? BoundMono.within(mono) : returned;
    }
  }
}
