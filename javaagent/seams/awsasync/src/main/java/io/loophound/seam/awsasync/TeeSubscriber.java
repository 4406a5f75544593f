package io.loophound.seam.awsasync;

import io.loophound.seam.http.Cut;
import io.loophound.seam.http.ReplyCollector;
import java.nio.ByteBuffer;
import java.util.function.Consumer;
import org.reactivestreams.Subscriber;
import org.reactivestreams.Subscription;

/** The reader of the reply, with a collector that gets the same bytes. A cut reply ends here. */
final class TeeSubscriber implements Subscriber<ByteBuffer>, Subscription {
  private final Subscriber<? super ByteBuffer> subscriber;
  private final ReplyCollector collector;
  private final Consumer<Throwable> errors;
  private Subscription upstream;
  private volatile boolean cut;

  TeeSubscriber(
      Subscriber<? super ByteBuffer> subscriber,
      ReplyCollector collector,
      Consumer<Throwable> errors) {
    this.subscriber = subscriber;
    this.collector = collector;
    this.errors = errors;
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
    Cut here = cut(piece);
    if (here == null) {
      subscriber.onNext(piece);
      return;
    }
    cut = true;
    upstream.cancel();
    ByteBuffer last = ByteBuffer.allocate(here.keep() + here.closing().length);
    last.put(piece.slice(piece.position(), here.keep())).put(here.closing()).flip();
    subscriber.onNext(last);
    subscriber.onComplete();
  }

  private Cut cut(ByteBuffer piece) {
    try {
      return collector.next(piece);
    } catch (Throwable thrown) {
      errors.accept(thrown);
      return null;
    }
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
