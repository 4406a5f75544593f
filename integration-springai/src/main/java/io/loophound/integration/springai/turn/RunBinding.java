package io.loophound.integration.springai.turn;

import io.loophound.agent.seam.Invocation;
import io.loophound.agent.seam.Scopes;
import io.loophound.agent.seam.Scopes.RunScope;

/**
 * Binds a run to the thread while one of its methods runs. Calls inside it are not part of a model
 * call that this thread may be making: a model may be an agent itself, and before 2.0 its tools run
 * inside its call.
 */
public final class RunBinding implements Invocation {
  private final boolean bound;
  private final RunScope outer;
  private final Turn outerTurn;
  private final Object modelCall;

  private RunBinding(RunScope run, Turn turn) {
    bound = run != null;
    outer = bound ? Scopes.openRun(run) : null;
    outerTurn = Turns.enter(turn);
    modelCall = Scopes.suspendModelCall();
  }

  /** For the advisors of a turn. */
  public static RunBinding turn(Turn turn) {
    return new RunBinding(turn.run(), turn);
  }

  /** For a tool: its calls belong to the run, but a client it uses begins its own turn. */
  public static RunBinding tool(RunScope run) {
    return new RunBinding(run, null);
  }

  @Override
  public Object exit(Object returned, Throwable thrown) {
    close();
    return returned;
  }

  public void close() {
    Scopes.resumeModelCall(modelCall);
    Turns.enter(outerTurn);
    if (bound) {
      Scopes.closeRun(outer);
    }
  }
}
