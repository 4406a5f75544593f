package io.loophound.integration.langgraph4j;

import io.loophound.agent.seam.Handler;
import io.loophound.agent.seam.Invocation;
import io.loophound.agent.seam.SeamContext;
import io.loophound.agent.seam.Work;
import io.loophound.agent.seam.WovenCall;
import org.bsc.langgraph4j.RunnableConfig;

/** Makes the run known while an agent calls its model. */
public final class LangGraph4jModelHandler implements Handler {
  private final SeamContext context;

  public LangGraph4jModelHandler(SeamContext context) {
    this.context = context;
  }

  @Override
  public Invocation enter(WovenCall call) {
    return call.arguments()[1] instanceof RunnableConfig config
        ? Work.of(Graphs.run(config, context.state())).bind()
        : null;
  }
}
