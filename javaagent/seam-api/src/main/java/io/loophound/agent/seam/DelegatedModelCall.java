package io.loophound.agent.seam;

import io.loophound.agent.seam.Scopes.RunScope;

/**
 * A framework asks a model for one of its runs on this thread through the client of another
 * library: the client's call belongs to that run, and does not start its own. A framework that
 * catches every exception checks here whether one was the kill.
 */
public final class DelegatedModelCall {
  private static final ThreadLocal<DelegatedModelCall> CURRENT = new ThreadLocal<>();

  private final RunScope run;
  private final RunScope outerRun;
  private final DelegatedModelCall outer;
  private boolean taken;
  private RuntimeException kill;

  private DelegatedModelCall(RunScope run) {
    this.run = run;
    outer = CURRENT.get();
    outerRun = Scopes.openRun(run);
  }

  /**
   * A run asks its model; an earlier request on this thread is suspended until the end. From now on
   * the thread acts in that run.
   *
   * @param run the framework's run
   * @return what to {@linkplain #end end} on this thread when the client's call is over
   */
  public static DelegatedModelCall begin(RunScope run) {
    DelegatedModelCall asking = new DelegatedModelCall(run);
    CURRENT.set(asking);
    return asking;
  }

  /**
   * The model has answered, or the thread continues without its answer. Call it once, on the thread
   * of {@link #begin}.
   */
  public void end() {
    Scopes.closeRun(outerRun);
    if (outer == null) {
      CURRENT.remove();
    } else {
      CURRENT.set(outer);
    }
  }

  /**
   * {@return the run that the client called now belongs to, or null} Returned once: a client that
   * is used during that call belongs to another agent. The seam of the client asks for it when a
   * call begins.
   */
  public static RunScope claimRun() {
    DelegatedModelCall asking = CURRENT.get();
    if (asking == null || asking.taken) {
      return null;
    }
    asking.taken = true;
    return asking.run;
  }

  /**
   * {@return the kill that the model's call ended with on this thread, or null} It is known until
   * {@link #end}.
   */
  public static RuntimeException kill() {
    DelegatedModelCall asking = CURRENT.get();
    return asking == null ? null : asking.kill;
  }

  static RuntimeException recordKill(RuntimeException kill) {
    DelegatedModelCall asking = CURRENT.get();
    if (asking != null) {
      asking.kill = kill;
    }
    return kill;
  }
}
