package io.loophound.seam.jdk;

import io.loophound.agent.seam.Scopes;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandler;
import java.net.http.HttpResponse.PushPromiseHandler;
import java.time.Duration;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;

/** A call that was judged and is made later, without blocking a thread. */
final class LateCall {
  private final JdkCall call;
  private final CompletableFuture<HttpResponse<Object>> promise = new CompletableFuture<>();
  private volatile CompletableFuture<HttpResponse<Object>> made;

  private LateCall(JdkCall call) {
    this.call = call;
  }

  /** The application's future in place of the client's own. */
  static CompletableFuture<?> make(JdkCall call, Duration delay) {
    LateCall late = new LateCall(call);
    var unused = late.promise.whenComplete((response, failure) -> late.cancelIfWanted());
    CompletableFuture.delayedExecutor(delay.toNanos(), TimeUnit.NANOSECONDS).execute(late::send);
    return late.promise;
  }

  @SuppressWarnings("unchecked") // only their type arguments are unknown
  private void send() {
    if (promise.isDone()) {
      return;
    }
    Object[] arguments = call.arguments();
    Scopes.tryOpenModelCall(this); // it is counted already
    try {
      made =
          call.client()
              .sendAsync(
                  (HttpRequest) arguments[0],
                  (BodyHandler<Object>) arguments[1],
                  (PushPromiseHandler<Object>) arguments[2]);
      var unused = made.whenComplete(this::complete);
      cancelIfWanted();
    } catch (RuntimeException | Error e) {
      complete(null, e);
    } finally {
      Scopes.closeModelCall();
    }
  }

  @SuppressWarnings("unchecked") // a warning keeps the response's type
  private void complete(HttpResponse<Object> response, Throwable failure) {
    end(failure);
    if (failure == null) {
      promise.complete((HttpResponse<Object>) call.warned(response));
    } else {
      promise.completeExceptionally(failure);
    }
  }

  private void cancelIfWanted() {
    if (!promise.isCancelled()) {
      return;
    }
    CompletableFuture<?> current = made;
    if (current == null) {
      end(new CancellationException());
    } else {
      current.cancel(true);
    }
  }

  private void end(Throwable failure) {
    try {
      call.ended(failure);
    } catch (Throwable thrown) {
      call.error(thrown);
    }
  }
}
