package io.loophound.seam.apache4;

import io.loophound.seam.http.GuardedHttpCall;
import io.loophound.wire.Bytes;
import java.io.IOException;
import java.io.InputStream;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;
import org.apache.http.HttpEntity;
import org.apache.http.HttpEntityEnclosingRequest;
import org.apache.http.HttpException;
import org.apache.http.HttpHost;
import org.apache.http.HttpRequest;
import org.apache.http.concurrent.BasicFuture;
import org.apache.http.concurrent.FutureCallback;
import org.apache.http.nio.protocol.HttpAsyncResponseConsumer;
import org.apache.http.protocol.HttpContext;

/**
 * One call of an asynchronous client, and the callback that the client gets for it. The request is
 * known only when its producer provides it; until then, and if it is not a model call, everything
 * goes to the application's own callback.
 */
public final class AsyncCall<T> implements FutureCallback<T> {
  private final Apache4Requests requests;
  private final HttpAsyncResponseConsumer<T> consumer;
  private final HttpContext context;
  private final FutureCallback<T> callback;
  private final Ours future;
  private final AtomicBoolean answered = new AtomicBoolean();
  private volatile GuardedHttpCall guarded;

  /** A call with the consumer, context and callback of the application. */
  public AsyncCall(
      Apache4Requests requests,
      HttpAsyncResponseConsumer<T> consumer,
      HttpContext context,
      FutureCallback<T> callback) {
    this.requests = requests;
    this.consumer = consumer;
    this.context = context;
    this.callback = callback;
    this.future = new Ours(callback);
  }

  /** The producer provides its request: the call that it may be, or null. Never throws. */
  GuardedHttpCall request(HttpHost target, HttpRequest request) {
    try {
      if (request instanceof HttpEntityEnclosingRequest with && with.getEntity() != null) {
        guarded = requests.find(target, request, with.getEntity());
      }
    } catch (Throwable thrown) {
      error(thrown);
    }
    return guarded;
  }

  /** A body that is available immediately, or null. */
  Bytes read(HttpEntity entity) {
    return entity.isRepeatable() ? requests.read(entity) : null;
  }

  /** An empty body for the request. */
  Bytes newBody() {
    return requests.newBody(0);
  }

  /** The longest body that is read, in bytes. */
  int bodyLimit() {
    return requests.bodyLimit();
  }

  /** The call, or null while it is not known to be a model call. */
  GuardedHttpCall guarded() {
    return guarded;
  }

  /** Counts an error of LoopHound. */
  void error(Throwable thrown) {
    requests.context().error(thrown);
  }

  /** Whether the application must get LoopHound's reply. */
  boolean isRefused() {
    GuardedHttpCall seen = guarded;
    return seen != null && seen.isRefused();
  }

  /** The future for the application, once the client has given its own. */
  public Future<?> started(Future<?> own) {
    if (guarded == null) {
      return own;
    }
    future.own = own;
    return future;
  }

  /** The application's consumer has the whole reply, or its replacement. */
  void consumed() {
    consumer.responseCompleted(context);
    Exception thrown = consumer.getException();
    T result = consumer.getResult();
    close();
    if (thrown == null) {
      future.completed(result);
    } else {
      future.failed(thrown);
    }
  }

  private void close() {
    try {
      consumer.close();
    } catch (IOException e) {
      error(e);
    }
  }

  @Override
  public void completed(T result) {
    if (guarded != null) {
      future.completed(result);
    } else if (callback != null) {
      callback.completed(result);
    }
  }

  /** A send-only client reports a failure to its consumer only. */
  @Override
  public void failed(Exception thrown) {
    if (isRefused()) {
      if (answered.compareAndSet(false, true)) {
        reply();
      }
    } else if (guarded != null) {
      guarded.failed(thrown.getClass().getSimpleName());
      future.failed(thrown);
    } else if (callback != null) {
      callback.failed(thrown);
    }
  }

  @Override
  public void cancelled() {
    if (guarded != null) {
      guarded.cancelled();
      future.ended();
    } else if (callback != null) {
      callback.cancelled();
    }
  }

  /** Passes the refusal to the application's own consumer, as if it had come from the server. */
  private void reply() {
    RuntimeException kill = guarded.thrown();
    if (kill != null) {
      broken(kill);
      return;
    }
    RefusedResponse response = new RefusedResponse(guarded.refusal());
    try {
      InputStream body = response.getEntity().getContent(); // a consumer may put its own there
      consumer.responseReceived(response);
      new Delivery(consumer, body, this::consumed, this::broken).go();
    } catch (IOException | HttpException | RuntimeException e) {
      broken(e);
    }
  }

  private void broken(Exception thrown) {
    consumer.failed(thrown);
    close();
    future.failed(thrown);
  }

  /** Cancelling it cancels the client's own. */
  private final class Ours extends BasicFuture<T> {
    private volatile Future<?> own;

    Ours(FutureCallback<T> callback) {
      super(callback);
    }

    void ended() {
      super.cancel(true);
    }

    @Override
    public boolean cancel(boolean interrupts) {
      Future<?> real = own;
      boolean first = !isDone();
      if (real != null) {
        real.cancel(interrupts);
      }
      super.cancel(interrupts);
      return first;
    }
  }
}
