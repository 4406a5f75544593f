package io.loophound.seam.apache5;

import io.loophound.agent.seam.Invocation;
import java.util.concurrent.Future;

/** The handling of one call of an asynchronous client. */
final class AsyncInvocation implements Invocation.Proceed {
  private final AsyncCall<Object> call;
  private final Object[] arguments;

  AsyncInvocation(AsyncCall<Object> call, Object[] arguments) {
    this.call = call;
    this.arguments = arguments;
  }

  @Override
  public Object[] arguments() {
    return arguments;
  }

  @Override
  public Object exit(Object returned, Throwable thrown) {
    return returned instanceof Future<?> future ? call.started(future) : returned;
  }
}
