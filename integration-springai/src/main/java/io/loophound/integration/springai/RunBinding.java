package io.loophound.integration.springai;

import io.loophound.agent.seam.Invocation;
import io.loophound.agent.seam.Scopes.RunScope;
import io.loophound.agent.seam.Work;

/**
 * Binds a run to the thread while one of its methods runs. Calls inside it are not part of a model
 * call that this thread may be making: a model may be an agent itself, and before 2.0 its tools run
 * inside its call.
 */
public final class RunBinding implements Invocation.Proceed {
  private final Work.Binding binding;
  private final Turn outerTurn;

  private RunBinding(RunScope run, Turn turn) {
    binding = Work.of(run).bindOutsideCall();
    outerTurn = Turns.enter(turn);
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
    Turns.enter(outerTurn);
    binding.close();
  }
}
