package io.loophound.agent.http.jdk;

import java.net.http.HttpResponse.BodySubscriber;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.concurrent.Flow;
import java.util.concurrent.atomic.AtomicBoolean;

/** A subscription to a body of one buffer, which comes when it is asked for. */
final class OneBuffer implements Flow.Subscription {
  private final BodySubscriber<?> subscriber;
  private final ByteBuffer buffer;
  private final AtomicBoolean over = new AtomicBoolean();

  OneBuffer(BodySubscriber<?> subscriber, ByteBuffer buffer) {
    this.subscriber = subscriber;
    this.buffer = buffer;
  }

  @Override
  public void request(long count) {
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
