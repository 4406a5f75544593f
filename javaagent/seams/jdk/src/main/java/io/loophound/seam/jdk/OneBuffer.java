package io.loophound.seam.jdk;

import java.net.http.HttpResponse.BodySubscriber;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.concurrent.Flow;
import java.util.concurrent.atomic.AtomicBoolean;

/** A subscription to a body of one buffer, which is delivered on request. */
public final class OneBuffer implements Flow.Subscription {
  private final BodySubscriber<?> subscriber;
  private final ByteBuffer buffer;
  private final AtomicBoolean over = new AtomicBoolean();
  private Long asked;
  private boolean subscribed;

  public OneBuffer(BodySubscriber<?> subscriber, ByteBuffer buffer) {
    this.subscriber = subscriber;
    this.buffer = buffer;
  }

  /**
   * Subscribes, and serves demand only afterwards: the JDK's line subscriber mistakes the end of a
   * body that arrives inside its own request for the end of the lines.
   */
  public void begin() {
    subscriber.onSubscribe(this);
    Long count;
    synchronized (this) {
      subscribed = true;
      count = asked;
    }
    if (count != null) {
      give(count);
    }
  }

  @Override
  public void request(long count) {
    synchronized (this) {
      if (!subscribed) {
        asked = asked == null ? Long.valueOf(count) : asked;
        return;
      }
    }
    give(count);
  }

  private void give(long count) {
    if (!over.compareAndSet(false, true)) {
      return;
    }
    if (count <= 0) {
      subscriber.onError(new IllegalArgumentException("non-positive request: " + count));
    } else {
      subscriber.onNext(List.of(buffer));
      subscriber.onComplete();
    }
  }

  @Override
  public void cancel() {
    over.set(true);
  }
}
