package io.loophound.seam.jdk;

import io.loophound.seam.http.Cut;
import io.loophound.seam.http.ReplyCollector;
import java.net.http.HttpResponse.BodySubscriber;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Flow;

/**
 * The application's body subscriber, with a collector that gets a copy of each buffer first. Demand
 * and cancellation come from the application alone until the reply is cut: then its last requested
 * buffer is also the last it gets.
 */
public final class TeeSubscriber<T> implements BodySubscriber<T> {
  private final BodySubscriber<T> subscriber;
  private final ReplyCollector collector;
  private Flow.Subscription subscription;
  private boolean cut;

  public TeeSubscriber(BodySubscriber<T> subscriber, ReplyCollector collector) {
    this.subscriber = subscriber;
    this.collector = collector;
  }

  @Override
  public CompletionStage<T> getBody() {
    return subscriber.getBody();
  }

  @Override
  public void onSubscribe(Flow.Subscription to) {
    subscription = to;
    subscriber.onSubscribe(new Watched(to));
  }

  @Override
  public void onNext(List<ByteBuffer> buffers) {
    if (cut) {
      return;
    }
    List<ByteBuffer> last = cut(buffers);
    if (last == null) {
      subscriber.onNext(buffers);
      return;
    }
    cut = true;
    subscription.cancel();
    if (!last.isEmpty()) {
      subscriber.onNext(last);
    }
    subscriber.onComplete();
  }

  /** What is left of the buffers if the reply is cut in them, otherwise null. */
  private List<ByteBuffer> cut(List<ByteBuffer> buffers) {
    for (int i = 0; i < buffers.size(); i++) {
      Cut here = collector.next(buffers.get(i));
      if (here != null) {
        List<ByteBuffer> last = new ArrayList<>(buffers.subList(0, i));
        last.addAll(here.of(buffers.get(i)));
        last.replaceAll(ByteBuffer::asReadOnlyBuffer);
        return Collections.unmodifiableList(last);
      }
    }
    return null;
  }

  @Override
  public void onError(Throwable thrown) {
    if (!cut) {
      collector.failed(thrown);
      subscriber.onError(thrown);
    }
  }

  @Override
  public void onComplete() {
    if (!cut) {
      collector.complete();
      subscriber.onComplete();
    }
  }

  private final class Watched implements Flow.Subscription {
    private final Flow.Subscription subscription;

    Watched(Flow.Subscription subscription) {
      this.subscription = subscription;
    }

    @Override
    public void request(long count) {
      subscription.request(count);
    }

    @Override
    public void cancel() {
      collector.cancelled();
      subscription.cancel();
    }
  }
}
