package io.loophound.seam.awsasync;

import io.loophound.seam.http.Cut;
import io.loophound.seam.http.ReplyCollector;
import java.nio.ByteBuffer;
import org.reactivestreams.Subscriber;
import org.reactivestreams.Subscription;

/** The reader of the reply, with a collector that gets the same bytes. A cut reply ends here. */
final class TeeSubscriber implements Subscriber<ByteBuffer>, Subscription {
  private final Subscriber<? super ByteBuffer> subscriber;
  private final ReplyCollector collector;
  private Subscription upstream;
  private volatile boolean cut;

  TeeSubscriber(Subscriber<? super ByteBuffer> subscriber, ReplyCollector collector) {
    this.subscriber = subscriber;
    this.collector = collector;
  }

  boolean isCut() {
    return cut;
  }

  @Override
  public void onSubscribe(Subscription subscription) {
    upstream = subscription;
    subscriber.onSubscribe(this);
  }

  @Override
  public void onNext(ByteBuffer piece) {
    if (cut) {
      return;
    }
    Cut here = collector.next(piece);
    if (here == null) {
      subscriber.onNext(piece);
      return;
    }
    cut = true;
    upstream.cancel();
    subscriber.onNext(ByteBuffer.wrap(here.bytesOf(piece)));
    subscriber.onComplete();
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

  @Override
  public void request(long count) {
    upstream.request(count);
  }

  @Override
  public void cancel() {
    collector.cancelled();
    upstream.cancel();
  }
}
