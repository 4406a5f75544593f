package io.loophound.integration.googleadk.run;

import io.loophound.agent.seam.Activations;
import io.loophound.agent.seam.AgentState;
import io.loophound.agent.seam.Scopes;
import io.loophound.agent.seam.Scopes.RunScope;
import io.loophound.detectors.event.RunKey;

/**
 * The work of an agent for one invocation. RxJava has no context that could carry it, so it is
 * bound to the thread while a stream of the agent is subscribed to or signals.
 *
 * @param scope its run; null outside of all
 * @param activation what started it, 0 when unknown
 */
public record Run(RunScope scope, long activation) {

  private record Bound(RunScope before, Object work) {}

  /** What this thread acts in: a run of an agent, of another framework, or nothing. */
  public static Run ofThread() {
    return new Run(Scopes.run(), Activations.current());
  }

  /** Binds it to this thread; returns what {@link #close} takes. */
  public Object open() {
    return new Bound(Scopes.openRun(scope), Activations.goOn(activation));
  }

  /** Restores what was bound before. */
  public static void close(Object bound) {
    Bound open = (Bound) bound;
    if (open.work != null) {
      Activations.end(open.work);
    }
    Scopes.closeRun(open.before);
  }

  /** Acts for it on this thread. */
  public void during(Runnable act) {
    Object bound = open();
    try {
      act.run();
    } finally {
      close(bound);
    }
  }

  /** Its key on this thread. */
  public RunKey key(AgentState state) {
    Object bound = open();
    try {
      return state.runKey("");
    } finally {
      close(bound);
    }
  }
}
