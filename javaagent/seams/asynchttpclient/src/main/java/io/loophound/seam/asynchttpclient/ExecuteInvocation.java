package io.loophound.seam.asynchttpclient;

import io.loophound.agent.seam.Invocation;
import io.loophound.seam.http.GuardedHttpCall;
import java.time.Duration;
import org.asynchttpclient.AsyncHandler;
import org.asynchttpclient.DefaultAsyncHttpClient;
import org.asynchttpclient.ListenableFuture;
import org.asynchttpclient.Request;

/** The handling of one request. */
final class ExecuteInvocation<T> implements Invocation.Proceed {
  private final GuardedHttpCall guarded;
  private final Request request;
  private final AsyncHandler<T> handler;
  private final AsyncHandler<T> watched;
  private final boolean gated;
  private final DefaultAsyncHttpClient client;

  /** {@code gated} says that the body is judged while it is sent. */
  ExecuteInvocation(
      DefaultAsyncHttpClient client,
      Request request,
      AsyncHandler<T> handler,
      GuardedHttpCall guarded,
      boolean gated) {
    this.client = client;
    this.guarded = guarded;
    this.gated = gated;
    this.request = request;
    this.handler = handler;
    boolean decoded = client.getConfig().isKeepEncodingHeader();
    watched =
        WatchedHandler.fits(handler)
            ? WatchedHandler.of(handler, guarded, request.getUri(), decoded)
            : handler;
  }

  /** Makes the call, now or later, or refuses it. */
  @SuppressWarnings("FutureReturnValueIgnored") // the application gets it
  Invocation decided() {
    Duration delay = guarded.isRefused() ? Duration.ZERO : guarded.takeDelay();
    return delay.isZero() ? guarded.invocation(this, this::refusal) : later(delay);
  }

  private ListenableFuture<T> refusal() {
    return new AnsweredFuture<>(Refused.give(guarded.refusal(), request.getUri(), handler));
  }

  /** No thread waits. */
  @SuppressWarnings("FutureReturnValueIgnored") // the application gets it
  private Invocation later(Duration delay) {
    return new Invocation.Replace(
        new AnsweredFuture<>(delay, () -> exits(client.executeRequest(request, watched)), handler));
  }

  @Override
  public Object[] arguments() {
    return new Object[] {request, watched};
  }

  @Override
  @SuppressWarnings({"unchecked", "FutureReturnValueIgnored"}) // what the application gets
  public Object exit(Object returned, Throwable thrown) {
    if (returned instanceof ListenableFuture<?> own) {
      return exits((ListenableFuture<T>) own);
    }
    guarded.failed(thrown == null ? "no future" : thrown.getClass().getSimpleName());
    return returned;
  }

  private ListenableFuture<T> exits(ListenableFuture<T> own) {
    if (watched == handler) { // nobody reads the reply along
      var unused = own.toCompletableFuture().whenComplete((result, error) -> guarded.cancelled());
      return own;
    }
    return gated ? new AnsweredFuture<>(own, guarded, WatchedHandler.refused(watched)) : own;
  }
}
