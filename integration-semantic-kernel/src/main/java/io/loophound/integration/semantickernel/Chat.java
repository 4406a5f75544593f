package io.loophound.integration.semantickernel;

import io.loophound.agent.seam.Activations;
import io.loophound.agent.seam.AgentState;
import io.loophound.agent.seam.Scopes;
import io.loophound.agent.seam.Scopes.RunScope;
import io.loophound.agent.seam.Work;
import io.loophound.detectors.event.RunKey;
import reactor.util.context.Context;
import reactor.util.context.ContextView;

/**
 * One question to a chat model, carried in a Reactor context under a key that no application can
 * have. Semantic Kernel may call the model several times and call tools in between, on whatever
 * thread the last of them answered.
 */
public final class Chat {
  private static final Object KEY = new Object();
  private static final Object TOOL = new Object();

  private final RunScope scope;
  private final RunKey run;
  private volatile RuntimeException kill;

  private Chat(RunScope scope, RunKey run) {
    this.scope = scope;
    this.run = run;
  }

  /** The question that a stream is part of, or null. */
  public static Chat in(ContextView context) {
    return context.getOrDefault(KEY, null);
  }

  /**
   * A question that this thread asks.
   *
   * @param callsTools whether the kernel calls the tools. Otherwise the program does, on a thread
   *     that identifies the question
   */
  public static Chat begin(AgentState state, ContextView view, boolean callsTools) {
    Chat outer = in(view);
    RunScope parent = outer == null || outer.scope == null ? Scopes.parent() : outer.scope;
    RunScope scope = callsTools ? new RunScope("", "", state.nextRunId(), parent) : null;
    RunKey run = Work.of(scope).key(state);
    Long activation = view.getOrDefault(Activations.KEY, null);
    return new Chat(scope, activation == null ? run : run.forActivation(activation));
  }

  /** A context that carries the question. */
  public Context carriedBy(Context context) {
    return context.put(KEY, this);
  }

  /** The run of everything that is done to answer it. */
  public RunKey run() {
    return run;
  }

  /** Acts for the question on this thread. */
  public void during(Runnable act) {
    Work.of(scope).during(act);
  }

  /** The question that a model call helps to answer; null when a function makes the call. */
  static Chat asking(ContextView context) {
    Chat chat = in(context);
    return chat == context.getOrDefault(TOOL, null) ? null : chat;
  }

  /** A context for what a function does. */
  public Context inTool(Context context) {
    return context.put(TOOL, this);
  }

  /** The exception that ended the question, or null. */
  RuntimeException kill() {
    return kill;
  }

  /** Ends the question. The kernel mistakes any error for a tool's and calls the model again. */
  RuntimeException endedBy(RuntimeException cause) {
    kill = cause;
    return cause;
  }
}
