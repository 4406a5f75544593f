package io.loophound.integration.googleadk;

import io.loophound.agent.seam.StreamSignals;
import io.reactivex.rxjava3.core.FlowableSubscriber;
import java.util.function.Predicate;
import org.reactivestreams.Subscriber;
import org.reactivestreams.Subscription;

/** Puts {@link StreamSignals} between a stream and its subscriber. */
public final class StreamAdapter<T> implements FlowableSubscriber<T>, Subscription {
  private final Subscriber<? super T> actual;
  private final StreamSignals<T> signals;
  private final Predicate<Throwable> late;
  private Subscription upstream;
  private volatile boolean cancelled;

  /**
   * An adapter.
   *
   * @param late which errors to drop after a cancellation: RxJava prints them, as when several
   *     agents are killed at once
   */
  public StreamAdapter(
      Subscriber<? super T> actual, StreamSignals<T> signals, Predicate<Throwable> late) {
    this.actual = actual;
    this.signals = signals;
    this.late = late;
  }

  @Override
  public void onSubscribe(Subscription subscription) {
    upstream = subscription;
    signals.downstream(() -> actual.onSubscribe(this));
  }

  @Override
  public void onNext(T part) {
    signals.next(part, actual::onNext, upstream::cancel, actual::onError);
  }

  @Override
  public void onError(Throwable error) {
    if (!cancelled || !late.test(error)) {
      signals.failed(error, actual::onError);
    }
  }

  @Override
  public void onComplete() {
    signals.completed(actual::onComplete);
  }

  @Override
  public void request(long count) {
    signals.upstream(() -> upstream.request(count));
  }

  @Override
  public void cancel() {
    cancelled = true;
    upstream.cancel();
    signals.cancelled();
  }
}
