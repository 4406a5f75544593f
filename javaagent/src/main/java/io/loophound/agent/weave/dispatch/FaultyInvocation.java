package io.loophound.agent.weave.dispatch;

import io.loophound.agent.seam.Invocation;

/** Raises the fault once more when the call ends. */
record FaultyInvocation(Fault fault) implements Invocation {
  @Override
  public Object exit(Object returned, Throwable thrown) {
    fault.raise();
    return returned;
  }
}
