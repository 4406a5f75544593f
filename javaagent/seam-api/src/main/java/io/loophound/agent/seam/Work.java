package io.loophound.agent.seam;

import io.loophound.agent.seam.Scopes.RunScope;
import io.loophound.detectors.event.RunKey;

/**
 * What a thread acts for: a run, and what started it. Frameworks continue on any thread, so it is
 * carried to that thread and bound to it there.
 */
public final class Work {
  /** Whatever a thread acts for already: to bind it changes nothing. */
  public static final Work HERE = new Work(null, 0);

  private final RunScope run;
  private final long activation;

  private Work(RunScope run, long activation) {
    this.run = run;
    this.activation = activation;
  }

  /**
   * {@return the work for a run}
   *
   * @param run null outside of all
   * @param activation what started it, 0 when unknown
   */
  public static Work of(RunScope run, long activation) {
    return new Work(run, activation);
  }

  /**
   * {@return the work for a run, whatever started it}
   *
   * @param run null for the run that the thread acts in
   */
  public static Work of(RunScope run) {
    return run == null ? HERE : new Work(run, 0);
  }

  /** {@return what this thread acts for: a run of any framework, or nothing} */
  public static Work ofThread() {
    return new Work(Scopes.run(), Activations.current());
  }

  /** {@return the run, or null} */
  public RunScope run() {
    return run;
  }

  /** {@return what started it, 0 when unknown} */
  public long activation() {
    return activation;
  }

  /**
   * Binds it to this thread.
   *
   * @return what to close when the thread has done its part
   */
  public Binding bind() {
    return new Binding(this, false);
  }

  /**
   * Binds it to this thread, outside of the model call that the thread may be making: a stream that
   * is answered on its caller's thread executes tools, and makes the next call, inside the first.
   *
   * @return what to close when the thread has done its part
   */
  public Binding bindOutsideCall() {
    return new Binding(this, true);
  }

  /**
   * Acts for it on this thread.
   *
   * @param act runs at once
   */
  public void during(Runnable act) {
    Binding binding = bind();
    try {
      act.run();
    } finally {
      binding.close();
    }
  }

  /**
   * {@return the key of its run on this thread}
   *
   * @param state of the agent, which knows the threads
   */
  public RunKey key(AgentState state) {
    Binding binding = bind();
    try {
      return state.runKey("");
    } finally {
      binding.close();
    }
  }

  /** Work that is bound to a thread, such as while a method runs there. */
  public static final class Binding implements Invocation.Proceed, AutoCloseable {
    private final Work work;
    private final boolean outsideCall;
    private final RunScope before;
    private final Object task;
    private final Object modelCall;

    private Binding(Work work, boolean outsideCall) {
      this.work = work;
      this.outsideCall = outsideCall;
      before = work == HERE ? null : Scopes.openRun(work.run);
      task = Activations.resume(work.activation);
      modelCall = outsideCall ? Scopes.suspendModelCall() : null;
    }

    @Override
    public Object exit(Object returned, Throwable thrown) {
      close();
      return returned;
    }

    /** Restores what was bound before. */
    @Override
    public void close() {
      if (outsideCall) {
        Scopes.resumeModelCall(modelCall);
      }
      if (task != null) {
        Activations.end(task);
      }
      if (work != HERE) {
        Scopes.closeRun(before);
      }
    }
  }
}
