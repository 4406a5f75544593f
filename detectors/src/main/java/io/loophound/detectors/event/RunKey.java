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
 * @param parent the run that set this one to work, as far as it is known: another agent's, or that
 *     of a team; else null
 */
public record RunKey(
    String agent,
    String session,
    String caller,
    long thread,
    long scope,
    long activation,
    RunKey parent) {

  /** A call of a run that nobody is known to have set to work. */
  public RunKey(
      String agent, String session, String caller, long thread, long scope, long activation) {
    this(agent, session, caller, thread, scope, activation, null);
  }

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
    return new RunKey(agent, session, caller, thread, scope, activation, parent);
  }

  /** The same run as another seam knows it: with its session, unless that is empty, and caller. */
  public RunKey as(String session, String caller) {
    String other = session.isEmpty() ? this.session : session;
    return new RunKey(agent, other, caller, thread, scope, activation, parent);
  }

  /** The same run, which {@code parent} set to work; null when that is not known. */
  public RunKey within(RunKey parent) {
    return new RunKey(agent, session, caller, thread, scope, activation, parent);
  }

  /**
   * What drives the call: the framework scope when there is one, else the thread; 0 when unknown. A
   * scope never equals a thread of the same number: thread ids are not negative.
   */
  public long driver() {
    return scope != 0 ? scope | Long.MIN_VALUE : thread;
  }
}
