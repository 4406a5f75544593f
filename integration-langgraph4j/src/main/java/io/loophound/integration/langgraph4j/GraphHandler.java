package io.loophound.integration.langgraph4j;

import io.loophound.agent.seam.Handler;
import io.loophound.agent.seam.Invocation;
import io.loophound.agent.seam.SeamContext;
import io.loophound.agent.seam.WovenCall;

/** Makes the graph known on the thread on which it executes its next node. */
public final class GraphHandler implements Handler {

  public GraphHandler(SeamContext context) {}

  @Override
  public Invocation enter(WovenCall call) {
    return new GraphScope(Graphs.enter(call.self()));
  }

  private record GraphScope(Object outer) implements Invocation.Proceed {
    @Override
    public Object exit(Object returned, Throwable thrown) {
      Graphs.leave(outer);
      return returned;
    }
  }
}
