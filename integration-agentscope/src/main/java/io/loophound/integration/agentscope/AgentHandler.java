package io.loophound.integration.agentscope;

import io.agentscope.core.agent.Agent;
import io.loophound.agent.seam.Activations;
import io.loophound.agent.seam.Handler;
import io.loophound.agent.seam.Invocation;
import io.loophound.agent.seam.Scopes;
import io.loophound.agent.seam.Scopes.RunScope;
import io.loophound.agent.seam.SeamContext;
import io.loophound.agent.seam.Work;
import io.loophound.agent.seam.WovenCall;
import reactor.core.publisher.Mono;
import reactor.util.context.Context;

/** Makes the call of an agent known as a run, separately for each subscriber. */
public final class AgentHandler implements Handler {
  private final SeamContext context;

  public AgentHandler(SeamContext context) {
    this.context = context;
  }

  @Override
  public Invocation enter(WovenCall call) {
    if (!(call.self() instanceof Agent agent)) {
      return null;
    }
    Object told = call.arguments().length > 2 ? call.arguments()[1] : null;
    return new AgentMono(agent, told);
  }

  private final class AgentMono implements Invocation.Proceed {
    private final Agent agent;
    private final Object told;

    AgentMono(Agent agent, Object told) {
      this.agent = agent;
      this.told = told;
    }

    @Override
    public Object exit(Object returned, Throwable thrown) {
      return returned instanceof Mono<?> mono ? BoundMono.around(mono, this::begin) : returned;
    }

    private Run begin(Context view) {
      Run outer = Run.in(view);
      try {
        String session = Sessions.of(told, view);
        if (outer != null
            && outer.agent() == agent
            && outer.work().run().session().equals(session)) {
          return outer; // the same call, nested
        }
        String name = agent.getName() == null ? "" : agent.getName();
        RunScope parent = outer == null ? Scopes.parent() : outer.work().run();
        long activation = outer == null ? activation(view) : outer.work().activation();
        String user = Sessions.user(told, view);
        RunScope run = new RunScope(name, session, context.state().nextRunId(), parent, user);
        return new Run(Work.of(run, activation), agent);
      } catch (Throwable e) {
        context.error(e);
        return outer;
      }
    }

    private static long activation(Context view) {
      Long carried = view.getOrDefault(Activations.KEY, null);
      return carried == null ? Activations.current() : carried;
    }
  }
}
