package io.loophound.integration.googleadk;

import com.google.adk.agents.BaseAgent;
import com.google.adk.agents.InvocationContext;
import io.loophound.agent.seam.Handler;
import io.loophound.agent.seam.Invocation;
import io.loophound.agent.seam.SeamContext;
import io.loophound.agent.seam.Work;
import io.loophound.agent.seam.WovenCall;
import io.reactivex.rxjava3.core.Flowable;

/** Makes what an agent does for an invocation known as a run, for each subscriber. */
public final class AgentHandler implements Handler {
  private final SeamContext context;
  private final Runs runs;

  public AgentHandler(SeamContext context) {
    this.context = context;
    runs = new Runs(context);
  }

  @Override
  public Invocation enter(WovenCall call) {
    return call.self() instanceof BaseAgent agent
            && call.arguments()[0] instanceof InvocationContext invocation
        ? new AgentEvents(agent, invocation)
        : null;
  }

  private final class AgentEvents implements Invocation.Proceed {
    private final BaseAgent agent;
    private final InvocationContext invocation;
    private final Work assembled = Work.ofThread();

    AgentEvents(BaseAgent agent, InvocationContext invocation) {
      this.agent = agent;
      this.invocation = invocation;
    }

    @Override
    public Object exit(Object returned, Throwable thrown) {
      return returned instanceof Flowable<?> events
          ? new BoundFlowable<>(events, assembled, this::begin, context::isKill)
          : returned;
    }

    private Work begin(Work outer) {
      try {
        return runs.of(invocation, agent, outer);
      } catch (Throwable e) {
        context.error(e);
        return null;
      }
    }
  }
}
