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
    public RunScope {
      memory = memory == null ? "" : memory;
    }

    /** A run whose session is the id of its memory, or of its conversation. */
    public RunScope(String agent, String session, long id, RunScope outer) {
      this(agent, session, id, outer, session);
    }

    /** A run without a known parent. */
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

  /** Binds a run to this thread; returns what was bound before, for {@link #closeRun}. */
  public static RunScope openRun(RunScope scope) {
    RunScope previous = RUN.get();
    RUN.set(scope == null ? null : scope.within(previous));
    return previous;
  }

  /** The run of this thread, or null. */
  public static RunScope run() {
    return RUN.get();
  }

  /** The run that starts whatever this thread begins now, or null. */
  public static RunScope parent() {
    return isInModelCall() ? null : RUN.get();
  }

  /** Restores what was bound before; null unbinds. */
  public static void closeRun(RunScope previous) {
    if (previous == null) {
      RUN.remove();
    } else {
      RUN.set(previous);
    }
  }

  /**
   * Marks the start of a model call on this thread.
   *
   * @return false when it is already making one: the call is a part or an attempt of that one
   */
  public static boolean tryOpenModelCall(Object call) {
    if (MODEL_CALL.get() != null) {
      return false;
    }
    MODEL_CALL.set(call);
    return true;
  }

  /** Marks the end of the model call on this thread. */
  public static void closeModelCall() {
    MODEL_CALL.remove();
  }

  /** Whether this thread is making a model call that an outer seam has counted. */
  public static boolean isInModelCall() {
    return MODEL_CALL.get() != null;
  }

  /**
   * Suspends the model call of this thread while it does other work, such as a tool that runs in
   * the callback of a stream. Returns it for {@link #resumeModelCall}.
   */
  public static Object suspendModelCall() {
    Object call = MODEL_CALL.get();
    MODEL_CALL.remove();
    return call;
  }

  /** Restores what {@link #suspendModelCall} returned; null means none. */
  public static void resumeModelCall(Object suspended) {
    if (suspended == null) {
      MODEL_CALL.remove();
    } else {
      MODEL_CALL.set(suspended);
    }
  }

  /**
   * The key of the run of this thread; {@code caller} is a digest that identifies the caller, or
   * empty.
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
