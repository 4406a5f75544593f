package io.loophound.integration.langchain4j.run;

import io.loophound.agent.seam.Invocation;
import io.loophound.agent.seam.Scopes;
import io.loophound.agent.seam.Scopes.RunScope;

/**
 * Binds a run to the thread while one of its methods runs. Calls inside it are not part of a model
 * call that this thread may be making: a stream that is answered on the caller's thread executes
 * tools and makes its next call inside the first one.
 */
public final class RunBinding implements Invocation {
  private final boolean bound;
  private final RunScope outer;
  private final Object modelCall;

  /** Binds {@code scope}; null leaves the run that is bound. */
  public RunBinding(RunScope scope) {
    bound = scope != null;
    outer = bound ? Scopes.openRun(scope) : null;
    modelCall = Scopes.suspendModelCall();
  }

  @Override
  public Object exit(Object returned, Throwable thrown) {
    close();
    return returned;
  }

  public void close() {
    Scopes.resumeModelCall(modelCall);
    if (bound) {
      Scopes.closeRun(outer);
    }
  }
}
