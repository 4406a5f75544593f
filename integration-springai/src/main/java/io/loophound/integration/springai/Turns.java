package io.loophound.integration.springai;

import io.loophound.agent.seam.Scopes.RunScope;
import org.springframework.ai.model.tool.internal.ToolCallReactiveContextHolder;
import reactor.util.context.ContextView;

/**
 * A call of a chat client as a run: the turn. It is bound to the thread, or carried in the Reactor
 * context of a stream, under keys that no application can have.
 */
public final class Turns {
  /** The key of the turn in a Reactor context. */
  public static final Object TURN = new Object();

  /** The key of the model call in a Reactor context, for everything upstream of it. */
  public static final Object MODEL_CALL = new Object();

  private static final ThreadLocal<Turn> CURRENT = new ThreadLocal<>();

  /** Whether the context of a stream is passed on to its tools: since 1.1. */
  public static final boolean HANDED_ON = isDelegated();

  private Turns() {}

  /** The turn whose advisors act on this thread, or null: a tool is outside all of them. */
  public static Turn current() {
    return CURRENT.get();
  }

  /** Sets the turn of this thread; returns the previous one. */
  static Turn enter(Turn turn) {
    Turn before = CURRENT.get();
    if (turn == null) {
      CURRENT.remove();
    } else {
      CURRENT.set(turn);
    }
    return before;
  }

  /** The turn that a stream carries, or null. */
  public static Turn turn(ContextView context) {
    return context.getOrDefault(TURN, null);
  }

  /** The run of the turn that a stream carries, or null. */
  public static RunScope in(ContextView context) {
    Turn turn = turn(context);
    return turn == null ? null : turn.run();
  }

  /** Whether everything in this context is part of a model call. */
  public static boolean isInModelCall(ContextView context) {
    SpringAiModelCall call = context.getOrDefault(MODEL_CALL, null);
    return call != null && !call.guarded().isEnded();
  }

  /** The context of the stream that this thread executes tools for, or null. */
  public static ContextView ofTools() {
    return HANDED_ON ? ToolCallReactiveContextHolder.getContext() : EarlyStreams.current();
  }

  private static boolean isDelegated() {
    try {
      String holder = "org.springframework.ai.model.tool.internal.ToolCallReactiveContextHolder";
      Class.forName(holder, false, Turns.class.getClassLoader());
      return true;
    } catch (ClassNotFoundException beforeVersion11) {
      return false;
    }
  }
}
