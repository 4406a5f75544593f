package io.loophound.seam.awsasync;

import io.loophound.wire.Bytes;
import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.reactivestreams.Subscriber;
import org.reactivestreams.Subscription;
import software.amazon.awssdk.http.async.SdkHttpContentPublisher;

/**
 * A request's body, taken from its publisher, which may provide it only once, and passed to the
 * client from here. The SDK has what it sends in memory, so it is available immediately.
 */
final class TakenBody implements SdkHttpContentPublisher, Subscriber<ByteBuffer> {
  private final Optional<Long> length;
  private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
  private final CompletableFuture<byte[]> taken = new CompletableFuture<>();
  private volatile CompletableFuture<byte[]> whole = taken;

  private TakenBody(Optional<Long> length) {
    this.length = length;
  }

  static TakenBody of(SdkHttpContentPublisher publisher) {
    TakenBody body = new TakenBody(publisher.contentLength());
    publisher.subscribe(body);
    return body;
  }

  /** Whether all of it is there. */
  boolean isThere() {
    return taken.isDone() && !taken.isCompletedExceptionally();
  }

  /** Copies what is there. */
  Bytes copyTo(Bytes target) {
    byte[] all = taken.join();
    target.add(all, 0, all.length);
    return target;
  }

  /** Delays the body for the client without blocking a thread. */
  void delay(Duration delay) {
    if (!delay.isZero()) {
      whole =
          taken.thenApplyAsync(
              all -> all, CompletableFuture.delayedExecutor(delay.toNanos(), TimeUnit.NANOSECONDS));
    }
  }

  @Override
  public Optional<Long> contentLength() {
    return length;
  }

  @Override
  public void onSubscribe(Subscription subscription) {
    subscription.request(Long.MAX_VALUE);
  }

  @Override
  public void onNext(ByteBuffer piece) {
    byte[] copy = new byte[piece.remaining()];
    piece.get(copy);
    bytes.writeBytes(copy);
  }

  @Override
  public void onError(Throwable thrown) {
    taken.completeExceptionally(thrown);
  }

  @Override
  public void onComplete() {
    taken.complete(bytes.toByteArray());
  }

  @Override
  public void subscribe(Subscriber<? super ByteBuffer> client) {
    client.onSubscribe(new Giving(client));
  }

  /** Passes the body to one subscriber of the client. */
  private final class Giving implements Subscription {
    private final Subscriber<? super ByteBuffer> client;
    private final AtomicBoolean begun = new AtomicBoolean();
    private volatile boolean cancelled;

    Giving(Subscriber<? super ByteBuffer> client) {
      this.client = client;
    }

    @Override
    public void request(long count) {
      if (count <= 0) {
        client.onError(new IllegalArgumentException("asked for " + count + " buffers"));
      } else if (begun.compareAndSet(false, true)) {
        var unused = whole.whenComplete(this::give);
      }
    }

    @Override
    public void cancel() {
      cancelled = true;
    }

    private void give(byte[] all, Throwable thrown) {
      if (cancelled) {
        return;
      }
      if (thrown != null) {
        client.onError(thrown);
        return;
      }
      if (all.length > 0) {
        client.onNext(ByteBuffer.wrap(all));
      }
      client.onComplete();
    }
  }
}
