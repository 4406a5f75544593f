package io.loophound.agent.seam;

import io.loophound.detectors.event.RunKey;

/**
 * What the current thread is doing: the framework's run it belongs to, and the model call it is
 * making. Seams at different levels see the same call; the outermost one counts it.
 */
public final class Scopes {

  /**
   * A run as a framework knows it.
   *
   * @param agent the framework's name for the agent, or empty
   * @param session the id that separates runs (a memory id, a conversation id), or empty
   * @param id the id of this invocation, never 0
   * @param outer the run that started this one, or null
   * @param memory the framework's id of the user, or else of the memory or conversation, which may
   *     name one; or empty
   */
  public record RunScope(String agent, String session, long id, RunScope outer, String memory) {
    /** A memory that is null becomes empty. */
    public RunScope {
      memory = memory == null ? "" : memory;
    }

    /**
     * A run whose session is the id of its memory, or of its conversation.
     *
     * @param agent the framework's name for the agent, or empty
     * @param session that id, or empty
     * @param id the id of this invocation, never 0
     * @param outer the run that started this one, or null
     */
    public RunScope(String agent, String session, long id, RunScope outer) {
      this(agent, session, id, outer, session);
    }

    /**
     * A run without a known parent. It gets one if it is bound within another run.
     *
     * @param agent the framework's name for the agent, or empty
     * @param session the id of its memory, or of its conversation, or empty
     * @param id the id of this invocation, never 0
     */
    public RunScope(String agent, String session, long id) {
      this(agent, session, id, null);
    }

    /**
     * The same run, started or continued while a thread acts in {@code bound}, which may be null.
     */
    private RunScope within(RunScope bound) {
      for (RunScope each = bound; each != null; each = each.outer) {
        if (each.id == id) {
          return each.outer == null ? this : each;
        }
      }
      if (bound == null || isInModelCall()) {
        return this; // an agent in a model's place is paid for by the call outside
      }
      return new RunScope(agent, session, id, outer == null ? bound : outer.within(bound), memory);
    }
  }

  private static final int MOST_LEVELS = 4;
  private static final ThreadLocal<RunScope> RUN = new ThreadLocal<>();
  private static final ThreadLocal<Object> MODEL_CALL = new ThreadLocal<>();

  private Scopes() {}

  /**
   * Binds a run to this thread. If another run is bound there, it becomes the parent of this one,
   * or of its outermost known parent, unless the thread is in a model call.
   *
   * @param scope the run; null for none
   * @return what was bound before, or null: the argument for {@link #closeRun}
   */
  public static RunScope openRun(RunScope scope) {
    RunScope previous = RUN.get();
    RUN.set(scope == null ? null : scope.within(previous));
    return previous;
  }

  /** {@return the run of this thread, or null} */
  public static RunScope run() {
    return RUN.get();
  }

  /**
   * {@return the run that starts whatever this thread begins now, or null} Null in a model call: an
   * agent in a model's place has no parent.
   */
  public static RunScope parent() {
    return isInModelCall() ? null : RUN.get();
  }

  /**
   * Restores what was bound before.
   *
   * @param previous what {@link #openRun} returned on this thread; null unbinds
   */
  public static void closeRun(RunScope previous) {
    if (previous == null) {
      RUN.remove();
    } else {
      RUN.set(previous);
    }
  }

  /**
   * Marks the start of a model call on this thread, until {@link #closeModelCall}.
   *
   * @param call any object that stands for it, not null
   * @return false when it is already making one: the call is a part or an attempt of that one
   */
  public static boolean tryOpenModelCall(Object call) {
    if (MODEL_CALL.get() != null) {
      return false;
    }
    MODEL_CALL.set(call);
    return true;
  }

  /**
   * Marks the end of the model call on this thread. Only the seam whose {@link #tryOpenModelCall}
   * returned true may call it.
   */
  public static void closeModelCall() {
    MODEL_CALL.remove();
  }

  /** {@return whether this thread is making a model call that an outer seam has counted} */
  public static boolean isInModelCall() {
    return MODEL_CALL.get() != null;
  }

  /**
   * Suspends the model call of this thread while it does other work, such as a tool that runs in
   * the callback of a stream.
   *
   * @return the argument for {@link #resumeModelCall}: the call, or null if there is none
   */
  public static Object suspendModelCall() {
    Object call = MODEL_CALL.get();
    MODEL_CALL.remove();
    return call;
  }

  /**
   * Continues the model call that was suspended on this thread.
   *
   * @param suspended what {@link #suspendModelCall} returned; null for no call
   */
  public static void resumeModelCall(Object suspended) {
    if (suspended == null) {
      MODEL_CALL.remove();
    } else {
      MODEL_CALL.set(suspended);
    }
  }

  /**
   * {@return the key of the run of this thread, from its bound run and its activation alone} A seam
   * asks {@link AgentState#runKey(String)}, which also knows sessions, traces and payers.
   *
   * @param caller a digest that identifies the caller, such as of an API key, or empty
   */
  public static RunKey runKey(String caller) {
    RunScope scope = RUN.get();
    long thread = Thread.currentThread().getId();
    long activation = Activations.current();
    return scope == null
        ? new RunKey("", "", caller, thread, 0, activation)
        : key(scope, caller, thread, activation, MOST_LEVELS);
  }

  private static RunKey key(
      RunScope scope, String caller, long thread, long activation, int levels) {
    boolean more = levels > 0 && scope.outer() != null;
    return new RunKey(
        scope.agent(),
        scope.session(),
        caller,
        thread,
        scope.id(),
        activation,
        more ? key(scope.outer(), "", thread, activation, levels - 1) : null);
  }
}
