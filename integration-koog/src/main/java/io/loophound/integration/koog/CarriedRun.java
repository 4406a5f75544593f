package io.loophound.integration.koog;

import io.loophound.agent.seam.Scopes.RunScope;
import kotlin.coroutines.AbstractCoroutineContextElement;
import kotlin.coroutines.CoroutineContext;

/** The run that a coroutine works for: it started any agent that one of its tools calls. */
final class CarriedRun extends AbstractCoroutineContextElement {
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
