package io.loophound.agent.seam;

import io.loophound.detectors.event.RunKey;

/**
 * What the current thread is doing: the framework's run it acts in and the model call it is making.
 * Seams at different levels see the same call; the outermost one counts it.
 */
public final class Scopes {

  /**
   * A run as a framework knows it.
   *
   * @param agent the framework's name for the agent, or empty
   * @param session the id that separates runs (a memory id, a conversation id), or empty
   * @param id the id of this invocation, never 0
   * @param outer the run that set this one to work, or null
   */
  public record RunScope(String agent, String session, long id, RunScope outer) {

    /** A run that nobody is known to have set to work. */
    public RunScope(String agent, String session, long id) {
      this(agent, session, id, null);
    }

    /** The same run, begun or gone on with while a thread acts in {@code bound}, or in none. */
    private RunScope within(RunScope bound) {
      for (RunScope each = bound; each != null; each = each.outer) {
        if (each.id == id) {
          return each.outer == null ? this : each;
        }
      }
      if (bound == null || inModelCall()) {
        return this; // in a model's place is an agent that the call outside pays for
      }
      return new RunScope(agent, session, id, outer == null ? bound : outer.within(bound));
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

  /** The run this thread acts in, or null. */
  public static RunScope run() {
    return RUN.get();
  }

  /** The run that sets to work what this thread begins now, or null. */
  public static RunScope parent() {
    return inModelCall() ? null : RUN.get();
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
   * Says that this thread starts a model call.
   *
   * @return false when it is already making one: the call is a part or an attempt of that one
   */
  public static boolean openModelCall(Object call) {
    if (MODEL_CALL.get() != null) {
      return false;
    }
    MODEL_CALL.set(call);
    return true;
  }

  /** Says that the model call of this thread is made. */
  public static void closeModelCall() {
    MODEL_CALL.remove();
  }

  /** Whether this thread is making a model call that a seam further out has counted. */
  public static boolean inModelCall() {
    return MODEL_CALL.get() != null;
  }

  /**
   * Takes the model call off this thread while it does work that is no part of it, such as a tool
   * that runs in the callback of a stream; returns it for {@link #resumeModelCall}.
   */
  public static Object suspendModelCall() {
    Object call = MODEL_CALL.get();
    MODEL_CALL.remove();
    return call;
  }

  /** Puts back what {@link #suspendModelCall} took off; null leaves none. */
  public static void resumeModelCall(Object suspended) {
    if (suspended == null) {
      MODEL_CALL.remove();
    } else {
      MODEL_CALL.set(suspended);
    }
  }

  /** The key of the run this thread acts in; {@code caller} is a digest of who calls, or empty. */
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
