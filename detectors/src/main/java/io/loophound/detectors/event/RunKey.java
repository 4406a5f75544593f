package io.loophound.detectors.event;

/**
 * What a seam knows about the run of a call. Any part may be missing; the guard links calls by the
 * parts that are there.
 *
 * @param agent the framework's name for the agent, or empty
 * @param session an id that separates runs (session header, memory id, conversation id), or empty
 * @param caller a digest that identifies the caller, such as of an API key, or empty
 * @param thread the id of the thread that drives the call, 0 when unknown
 * @param scope the id of the framework scope (an invocation) the call happens in, 0 when there is
 *     none
 * @param activation what started the thread's work: an incoming request, a message, a task of an
 *     executor, or a thread that belongs to no pool; 0 when unknown. Equal prompts of different
 *     activations come from different users. Negative for a message that has an id: its last 16
 *     bits tell the deliveries apart, and the others stay the same when it is delivered again
 * @param parent the run that started this one (another agent's, or a team's), or null when unknown
 * @param payer for whom it is
 */
public record RunKey(
    String agent,
    String session,
    String caller,
    long thread,
    long scope,
    long activation,
    RunKey parent,
    Payer payer) {

  /**
   * A key of a run for nobody in particular.
   *
   * @param agent the framework's name for the agent, or empty
   * @param session an id that separates runs, or empty
   * @param caller a digest that identifies the caller, or empty
   * @param thread the id of the thread that drives the call, 0 when unknown
   * @param scope the id of the framework scope it happens in, 0 when there is none
   * @param activation what started the thread's work, 0 when unknown
   * @param parent the run that started this one, or null when unknown
   */
  public RunKey(
      String agent,
      String session,
      String caller,
      long thread,
      long scope,
      long activation,
      RunKey parent) {
    this(agent, session, caller, thread, scope, activation, parent, Payer.NONE);
  }

  /**
   * A key of a run without a known parent.
   *
   * @param agent the framework's name for the agent, or empty
   * @param session an id that separates runs, or empty
   * @param caller a digest that identifies the caller, or empty
   * @param thread the id of the thread that drives the call, 0 when unknown
   * @param scope the id of the framework scope it happens in, 0 when there is none
   * @param activation what started the thread's work, 0 when unknown
   */
  public RunKey(
      String agent, String session, String caller, long thread, long scope, long activation) {
    this(agent, session, caller, thread, scope, activation, null);
  }

  /**
   * A key for a call on a thread that belongs to no pool; the thread itself drives the call.
   *
   * @param agent the framework's name for the agent, or empty
   * @param session an id that separates runs, or empty
   * @param caller a digest that identifies the caller, or empty
   * @param thread the id of the thread; it is the activation too
   * @param scope the id of the framework scope it happens in, 0 when there is none
   */
  public RunKey(String agent, String session, String caller, long thread, long scope) {
    this(agent, session, caller, thread, scope, thread);
  }

  /**
   * {@return a key that knows only a thread, which belongs to no pool}
   *
   * @param thread the id of the thread; it is the activation too
   */
  public static RunKey ofThread(long thread) {
    return new RunKey("", "", "", thread, 0);
  }

  /** Texts that are null become empty, a payer that is null becomes {@link Payer#NONE}. */
  public RunKey {
    agent = agent == null ? "" : agent;
    session = session == null ? "" : session;
    caller = caller == null ? "" : caller;
    payer = payer == null ? Payer.NONE : payer;
  }

  /**
   * {@return the same run under another activation}
   *
   * @param activation what started the work, 0 when unknown
   */
  public RunKey forActivation(long activation) {
    return new RunKey(agent, session, caller, thread, scope, activation, parent, payer);
  }

  /**
   * {@return the same run for somebody}
   *
   * @param payer whose budget of the day it counts for; null for nobody's
   */
  public RunKey paidBy(Payer payer) {
    return new RunKey(agent, session, caller, thread, scope, activation, parent, payer);
  }

  /**
   * {@return the same run with another seam's caller, and its session unless that is empty}
   *
   * @param session an id that separates runs, or empty
   * @param caller a digest that identifies the caller, or empty
   */
  public RunKey as(String session, String caller) {
    String other = session.isEmpty() ? this.session : session;
    return new RunKey(agent, other, caller, thread, scope, activation, parent, payer);
  }

  /**
   * {@return the same run with a parent, the run that started it; null when unknown}
   *
   * @param parent the other agent's or team's
   */
  public RunKey within(RunKey parent) {
    return new RunKey(agent, session, caller, thread, scope, activation, parent, payer);
  }

  /**
   * {@return what drives the call: the framework scope if there is one, otherwise the thread; 0
   * when unknown} A scope never equals a thread of the same number, because thread ids are not
   * negative.
   */
  public long driver() {
    return scope != 0 ? scope | Long.MIN_VALUE : thread;
  }
}
