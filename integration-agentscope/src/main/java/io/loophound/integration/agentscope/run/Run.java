package io.loophound.integration.agentscope.run;

import io.loophound.agent.seam.Activations;
import io.loophound.agent.seam.AgentState;
import io.loophound.agent.seam.Scopes;
import io.loophound.agent.seam.Scopes.RunScope;
import io.loophound.detectors.event.RunKey;
import reactor.util.context.ContextView;

/**
 * One call of an agent, carried in a Reactor context under a key that no application can have.
 * AgentScope continues a call on whatever thread a model or a tool answers.
 *
 * @param scope its run; null outside of all
 * @param activation what started it, 0 when unknown
 * @param agent the agent that is called
 */
public record Run(RunScope scope, long activation, Object agent) {
  private static final Object KEY = new Object();

  /** The run that a stream carries, or null. */
  public static Run in(ContextView context) {
    return context.getOrDefault(KEY, null);
  }

  static Object key() {
    return KEY;
  }

  /** The key of {@code run}, or of what this thread acts in if that is null. */
  public static RunKey key(Run run, AgentState state) {
    if (run == null) {
      return state.runKey("");
    }
    RunKey[] key = new RunKey[1];
    during(run, () -> key[0] = state.runKey(""));
    return key[0];
  }

  /** What this thread acts in: a run of another framework, or nothing. */
  static Run ofThread() {
    return new Run(Scopes.run(), Activations.current(), null);
  }

  /** Acts for {@code run} on this thread, or for what the thread acts in if that is null. */
  public static void during(Run run, Runnable act) {
    if (run == null) {
      act.run();
      return;
    }
    RunScope before = Scopes.openRun(run.scope);
    Object work = Activations.goOn(run.activation);
    try {
      act.run();
    } finally {
      if (work != null) {
        Activations.end(work);
      }
      Scopes.closeRun(before);
    }
  }
}
