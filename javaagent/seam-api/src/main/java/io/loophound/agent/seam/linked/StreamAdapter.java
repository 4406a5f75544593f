package io.loophound.agent.seam.linked;

import io.loophound.agent.seam.StreamSignals;
import org.reactivestreams.Subscription;
import reactor.core.CoreSubscriber;
import reactor.util.context.Context;

/** Puts {@link StreamSignals} between a publisher of Reactor and its subscriber. */
public final class StreamAdapter<T> implements CoreSubscriber<T>, Subscription {
  private final CoreSubscriber<? super T> actual;
  private final Context context;
  private final StreamSignals<T> signals;
  private Subscription upstream;

  public StreamAdapter(
      CoreSubscriber<? super T> actual, Context context, StreamSignals<T> signals) {
    this.actual = actual;
    this.context = context;
    this.signals = signals;
  }

  @Override
  public Context currentContext() {
    return context;
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
    signals.failed(error, actual::onError);
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
    upstream.cancel();
    signals.cancelled();
  }
}
