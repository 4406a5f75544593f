package io.loophound.seam.apache5;

import io.loophound.seam.http.GuardedHttpCall;
import io.loophound.seam.http.Refusal;
import io.loophound.wire.Bytes;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Future;
import org.apache.hc.client5.http.protocol.HttpClientContext;
import org.apache.hc.core5.concurrent.ComplexFuture;
import org.apache.hc.core5.concurrent.FutureCallback;
import org.apache.hc.core5.http.ContentType;
import org.apache.hc.core5.http.EntityDetails;
import org.apache.hc.core5.http.HttpException;
import org.apache.hc.core5.http.HttpHost;
import org.apache.hc.core5.http.HttpRequest;
import org.apache.hc.core5.http.HttpResponse;
import org.apache.hc.core5.http.impl.BasicEntityDetails;
import org.apache.hc.core5.http.message.BasicHttpResponse;
import org.apache.hc.core5.http.nio.AsyncResponseConsumer;
import org.apache.hc.core5.http.protocol.HttpContext;

/**
 * One call of an asynchronous client, and the callback that the client gets for it. The request is
 * known only when its producer sends it; until then, and if it is not a model call, everything goes
 * to the application's own callback.
 */
final class AsyncCall<T> implements FutureCallback<T> {
  private final Apache5Requests requests;
  private final HttpHost target;
  private final AsyncResponseConsumer<T> consumer;
  private final HttpContext context;
  private final FutureCallback<T> callback;
  private final ComplexFuture<T> future;
  private volatile GuardedHttpCall guarded;
  private volatile boolean unsent;

  AsyncCall(
      Apache5Requests requests,
      HttpHost target,
      AsyncResponseConsumer<T> consumer,
      HttpContext context,
      FutureCallback<T> callback) {
    this.requests = requests;
    this.target = target;
    this.consumer = consumer;
    this.context = context;
    this.callback = callback;
    this.future = new ComplexFuture<>(callback);
  }

  /** The producer provides its request: the call that it may be, or null. Never throws. */
  GuardedHttpCall request(HttpRequest request, EntityDetails entity) {
    try {
      guarded = requests.find(target, request, entity);
    } catch (Throwable thrown) {
      error(thrown);
    }
    return guarded;
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

  /** The request was refused before the client had it, so nothing else will end the call. */
  void unsent() {
    unsent = true;
  }

  /** The future for the application, once the client has given its own. */
  Future<?> started(Future<?> own) {
    if (guarded == null) {
      return own;
    }
    future.setDependency(own);
    if (unsent) {
      // not here: a callback of the application must not run inside LoopHound's
      var unused = CompletableFuture.runAsync(this::replyAndRelease);
    }
    return future;
  }

  @Override
  public void completed(T result) {
    if (guarded != null) {
      future.completed(result);
    } else if (callback != null) {
      callback.completed(result);
    }
  }

  @Override
  public void failed(Exception thrown) {
    if (isRefused()) {
      reply();
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
      future.cancel();
    } else if (callback != null) {
      callback.cancelled();
    }
  }

  private void replyAndRelease() {
    try {
      reply();
    } finally {
      consumer.releaseResources();
    }
  }

  /** Passes the refusal to the application's own consumer, as if it had come from the server. */
  private void reply() {
    RuntimeException thrown = guarded.thrown();
    if (thrown != null) {
      consumer.failed(thrown);
      future.failed(thrown);
      return;
    }
    Refusal refusal = guarded.refusal();
    byte[] body = refusal.body().getBytes(StandardCharsets.UTF_8);
    HttpResponse response = new BasicHttpResponse(refusal.status(), "Refused");
    Responses.addHead(response, refusal);
    HttpContext where = context == null ? HttpClientContext.create() : context;
    try {
      consumer.consumeResponse(
          response,
          new BasicEntityDetails(body.length, ContentType.APPLICATION_JSON),
          where,
          new Result());
      consumer.updateCapacity(increment -> {});
      consumer.consume(ByteBuffer.wrap(body));
      consumer.streamEnd(null);
    } catch (HttpException | IOException | RuntimeException e) {
      consumer.failed(e);
      future.failed(e);
    }
  }

  private final class Result implements FutureCallback<T> {
    @Override
    public void completed(T result) {
      future.completed(result);
    }

    @Override
    public void failed(Exception thrown) {
      future.failed(thrown);
    }

    @Override
    public void cancelled() {
      future.cancel();
    }
  }
}
