package io.loophound.integration.agentscope;

import io.loophound.agent.seam.Work;
import reactor.util.context.Context;
import reactor.util.context.ContextView;

/**
 * One call of an agent, carried in a Reactor context under a key that no application can have.
 * AgentScope continues a call on whatever thread a model or a tool answers.
 *
 * @param work what is done for it
 * @param agent the agent that is called
 */
public record Run(Work work, Object agent) {
  private static final Object KEY = new Object();

  /** The run that a stream carries, or null. */
  public static Run in(ContextView context) {
    return context.getOrDefault(KEY, null);
  }

  /** What the signals of a stream are part of. */
  public static Work work(ContextView context) {
    Run run = in(context);
    return run == null ? Work.HERE : run.work;
  }

  Context carriedBy(Context context) {
    return context.put(KEY, this);
  }
}
