package io.loophound.seam.jdk;

import io.loophound.agent.seam.Invocation;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutionException;

/** The handling of one {@code sendAsync}. It never throws: errors are in the future. */
final class SendAsyncInvocation implements Invocation.Proceed {
  private final JdkCall call;

  private SendAsyncInvocation(JdkCall call) {
    this.call = call;
  }

  /** Makes the call, now or later, or refuses it. */
  static Invocation of(JdkCall call) {
    if (call.isRefused()) {
      return new Invocation.Replace(refusal(call));
    }
    Duration delay = call.takeDelay();
    return delay.isZero()
        ? new SendAsyncInvocation(call)
        : new Invocation.Replace(LateCall.make(call, delay));
  }

  private static CompletableFuture<HttpResponse<?>> refusal(JdkCall call) {
    RuntimeException thrown = call.thrown();
    return thrown == null
        ? call.synthetic().async(call.client())
        : CompletableFuture.failedFuture(thrown);
  }

  /** The cause inside the wrappers of a future's exception. */
  static Throwable cause(Throwable thrown) {
    Throwable cause = thrown;
    while ((cause instanceof CompletionException || cause instanceof ExecutionException)
        && cause.getCause() != null) {
      cause = cause.getCause();
    }
    return cause;
  }

  @Override
  public Object[] arguments() {
    return call.arguments();
  }

  @Override
  public Object exit(Object returned, Throwable thrown) {
    if (!(returned instanceof CompletableFuture<?> future)) {
      call.ended(thrown);
      return returned;
    }
    var unused = future.whenComplete((response, failure) -> ended(failure));
    return call.isGated() ? refusable(future) : call.warns() ? warned(future) : returned;
  }

  private void ended(Throwable failure) {
    try {
      call.ended(failure);
    } catch (Throwable thrown) {
      call.error(thrown);
    }
  }

  /**
   * The client's future, whose failure becomes LoopHound's reply if the gate refused the body. The
   * client's futures pass {@code cancel} on to the exchange, and so do those that depend on them.
   */
  private CompletableFuture<HttpResponse<?>> refusable(CompletableFuture<?> future) {
    return warned(future)
        .exceptionallyCompose(
            failure -> call.isRefused() ? refusal(call) : CompletableFuture.failedFuture(failure));
  }

  /** The client's future, whose reply carries the warning, if there is one by then. */
  private CompletableFuture<HttpResponse<?>> warned(CompletableFuture<?> future) {
    return future.thenApply(response -> (HttpResponse<?>) call.warned(response));
  }
}
