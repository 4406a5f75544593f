package io.loophound.detectors.event;

/**
 * What a seam knows of the run a call belongs to. Every part may be missing; the guard links what
 * it is given.
 *
 * @param agent the framework's name for the agent, or empty
 * @param session an id that separates runs (session header, memory id, conversation id), or empty
 * @param caller who calls, as a digest (of an API key, say), or empty
 * @param thread the id of the thread that drives the call, 0 when unknown
 * @param scope the id of the framework scope (an invocation) the call happens in, 0 when there is
 *     none
 * @param activation what set the thread to work: an incoming request, a message, a task of an
 *     executor, or a thread that belongs to no pool; 0 when unknown. Equal prompts of different
 *     activations come from different users
 */
public record RunKey(
    String agent, String session, String caller, long thread, long scope, long activation) {

  /** A call on a thread that belongs to no pool: the thread is what drives it. */
  public RunKey(String agent, String session, String caller, long thread, long scope) {
    this(agent, session, caller, thread, scope, thread);
  }

  /** A key that knows only a thread, which belongs to no pool. */
  public static RunKey ofThread(long thread) {
    return new RunKey("", "", "", thread, 0);
  }

  public RunKey {
    agent = agent == null ? "" : agent;
    session = session == null ? "" : session;
    caller = caller == null ? "" : caller;
  }

  /** The same run, worked on for another activation. */
  public RunKey forActivation(long activation) {
    return new RunKey(agent, session, caller, thread, scope, activation);
  }

  /**
   * What drives the call: the framework scope when there is one, else the thread; 0 when unknown. A
   * scope never equals a thread of the same number: thread ids are not negative.
   */
  public long driver() {
    return scope != 0 ? scope | Long.MIN_VALUE : thread;
  }
}
