package io.loophound.seam.asynchttpclient;

import io.loophound.seam.http.GuardedHttpCall;
import java.time.Duration;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Supplier;
import org.asynchttpclient.AsyncHandler;
import org.asynchttpclient.ListenableFuture;

/** The future of a call that is refused, made later, or refused while its body is sent. */
final class AnsweredFuture<T> implements ListenableFuture<T> {
  private final CompletableFuture<T> result = new CompletableFuture<>();
  private final AsyncHandler<T> waiting;
  private volatile ListenableFuture<T> own;

  /** Of a call that was refused. */
  AnsweredFuture(Refused refused) {
    waiting = null;
    answer(refused);
  }

  /** Of a call whose body the client still sends: it fails before its handler has the reply. */
  AnsweredFuture(
      ListenableFuture<T> own, GuardedHttpCall call, CompletableFuture<Refused> refused) {
    waiting = null;
    this.own = own;
    var unused =
        own.toCompletableFuture()
            .whenComplete((value, error) -> sent(value, error, call.isRefused() ? refused : null));
  }

  private void sent(T value, Throwable error, CompletableFuture<Refused> refused) {
    if (error == null || refused == null) {
      ended(value, error);
    } else {
      var unused = refused.thenAccept(this::answer);
    }
  }

  /** Of a call that is made after a delay. */
  AnsweredFuture(Duration delay, Supplier<ListenableFuture<T>> call, AsyncHandler<T> handler) {
    waiting = handler;
    CompletableFuture.delayedExecutor(delay.toNanos(), TimeUnit.NANOSECONDS)
        .execute(() -> make(call));
  }

  private void make(Supplier<ListenableFuture<T>> call) {
    if (isDone()) {
      return; // given up meanwhile
    }
    try {
      own = call.get();
      var unused = own.toCompletableFuture().whenComplete(this::ended);
      if (result.isCancelled()) {
        own.cancel(true);
      }
    } catch (Throwable thrown) {
      result.completeExceptionally(thrown);
    }
  }

  @SuppressWarnings("unchecked") // what the handler returned
  private void answer(Refused refused) {
    ended((T) refused.result(), refused.thrown());
  }

  private void ended(T value, Throwable error) {
    if (error == null) {
      result.complete(value);
    } else {
      result.completeExceptionally(error);
    }
  }

  @Override
  public boolean cancel(boolean interrupts) {
    if (own != null) {
      own.cancel(interrupts);
    } else {
      tell(new CancellationException());
    }
    return result.cancel(interrupts);
  }

  @Override
  public void abort(Throwable thrown) {
    if (own != null) {
      own.abort(thrown);
    } else {
      tell(thrown);
    }
    result.completeExceptionally(thrown);
  }

  private void tell(Throwable thrown) {
    if (waiting != null && !isDone()) {
      waiting.onThrowable(thrown);
    }
  }

  @Override
  public void done() {
    ListenableFuture<T> real = own;
    if (real != null) {
      real.done();
    }
  }

  @Override
  public void touch() {
    ListenableFuture<T> real = own;
    if (real != null) {
      real.touch();
    }
  }

  @Override
  public ListenableFuture<T> addListener(Runnable listener, Executor executor) {
    Executor where = executor == null ? Runnable::run : executor;
    var unused = result.whenCompleteAsync((value, error) -> listener.run(), where);
    return this;
  }

  @Override
  public CompletableFuture<T> toCompletableFuture() {
    return result;
  }

  @Override
  public boolean isCancelled() {
    return result.isCancelled();
  }

  @Override
  public boolean isDone() {
    return result.isDone();
  }

  @Override
  public T get() throws InterruptedException, ExecutionException {
    return result.get();
  }

  @Override
  public T get(long timeout, TimeUnit unit)
      throws InterruptedException, ExecutionException, TimeoutException {
    return result.get(timeout, unit);
  }
}
