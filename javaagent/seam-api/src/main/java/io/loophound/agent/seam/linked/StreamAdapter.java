package io.loophound.agent.seam.linked;

import io.loophound.agent.seam.StreamSignals;
import org.reactivestreams.Subscriber;
import org.reactivestreams.Subscription;

/**
 * Puts {@link StreamSignals} between a publisher and its subscriber. The publisher's signals come
 * one at a time, as Reactive Streams demands; its subscriber may request and cancel on any thread.
 *
 * @param <T> the parts of the stream
 */
public class StreamAdapter<T> implements Subscriber<T>, Subscription {
  private final Subscriber<? super T> actual;
  private final StreamSignals<T> signals;
  private Subscription upstream;

  /**
   * An adapter for one subscription.
   *
   * @param actual the application's subscriber
   * @param signals what to do about each signal
   */
  protected StreamAdapter(Subscriber<? super T> actual, StreamSignals<T> signals) {
    this.actual = actual;
    this.signals = signals;
  }

  @Override
  public final void onSubscribe(Subscription subscription) {
    upstream = subscription;
    signals.downstream(() -> actual.onSubscribe(this));
  }

  @Override
  public final void onNext(T part) {
    signals.next(part, actual::onNext, upstream::cancel, actual::onError);
  }

  @Override
  public void onError(Throwable error) {
    signals.failed(error, actual::onError);
  }

  @Override
  public final void onComplete() {
    signals.completed(actual::onComplete);
  }

  @Override
  public final void request(long count) {
    signals.upstream(() -> upstream.request(count));
  }

  @Override
  public void cancel() {
    upstream.cancel();
    signals.cancelled();
  }
}
