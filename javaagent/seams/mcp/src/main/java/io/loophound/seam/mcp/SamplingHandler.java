package io.loophound.seam.mcp;

import io.loophound.agent.seam.Activations;
import io.loophound.agent.seam.Call;
import io.loophound.agent.seam.Handler;
import io.loophound.agent.seam.Invocation;
import io.loophound.agent.seam.OpenToolCalls;
import io.loophound.agent.seam.SeamContext;

/**
 * A server calls the model of its client, on a pool thread. The answer is work of the caller that
 * waits for a tool of a server, unless there are several.
 */
public final class SamplingHandler implements Handler {
  private final OpenToolCalls open;

  public SamplingHandler(SeamContext context) {
    open = openCalls(context);
  }

  static OpenToolCalls openCalls(SeamContext context) {
    return context.state().part(OpenToolCalls.class, ignored -> new OpenToolCalls());
  }

  @Override
  public Invocation enter(Call call) {
    Object before = Activations.goOn(open.activation());
    return before == null ? null : new Answer(before);
  }

  private record Answer(Object before) implements Invocation {
    @Override
    public Object exit(Object returned, Throwable thrown) {
      Activations.end(before);
      return returned;
    }
  }
}
