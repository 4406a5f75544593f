package io.loophound.integration.koog;

import ai.koog.agents.core.agent.context.AIAgentContext;
import io.loophound.agent.seam.Scopes.RunScope;
import io.loophound.detectors.internal.digest.hash.Hash64;
import java.util.regex.Pattern;
import kotlin.coroutines.AbstractCoroutineContextElement;
import kotlin.coroutines.CoroutineContext;

/** What Koog knows about the run of an agent's call. */
public final class Runs {
  // Koog's generated values if the application names no agent, or no session.
  private static final Pattern MADE_UP =
      Pattern.compile("(?:\\p{XDigit}{8}(?:-\\p{XDigit}{4}){3}-\\p{XDigit}{12}|null)(?:\\.\\d+)?");

  private Runs() {}

  /**
   * The run of an agent.
   *
   * @param agent the agent's context, or null
   * @param coroutine the context of the coroutine it acts in
   */
  public static RunScope of(AIAgentContext agent, CoroutineContext coroutine) {
    CarriedRun carried = coroutine.get(CarriedRun.KEY);
    RunScope outer = carried == null ? null : carried.run();
    if (agent == null) {
      return outer;
    }
    String id = agent.getRunId();
    long number = Hash64.of(id) | 1;
    RunScope parent = outer != null && outer.id() == number ? outer.outer() : outer;
    return new RunScope(givenId(agent.getAgentId()), givenId(id), number, parent);
  }

  /** The context of a coroutine that works for {@code run}. */
  public static CoroutineContext carried(RunScope run, CoroutineContext coroutine) {
    return run == null ? coroutine : coroutine.plus(new CarriedRun(run));
  }

  private static String givenId(String id) {
    return MADE_UP.matcher(id).matches() ? "" : id;
  }

  /** The run that a coroutine works for: it started any agent that one of its tools calls. */
  private static final class CarriedRun extends AbstractCoroutineContextElement {
    static final CoroutineContext.Key<CarriedRun> KEY = new CoroutineContext.Key<>() {};

    private final RunScope run;

    CarriedRun(RunScope run) {
      super(KEY);
      this.run = run;
    }

    RunScope run() {
      return run;
    }
  }
}
