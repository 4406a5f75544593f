package io.loophound.integration.semantickernel;

import io.loophound.agent.seam.StreamSignals;
import org.reactivestreams.Subscription;
import reactor.core.CoreSubscriber;
import reactor.core.publisher.Mono;
import reactor.util.context.Context;

/**
 * A model call that the guard knows: the client below makes it, and must not count it. What follows
 * the reply, such as a tool, is not part of the call.
 */
final class WatchedCall<T> extends Mono<T> {
  private final Mono<T> reply;
  private final StreamSignals<T> signals;

  WatchedCall(Mono<T> reply, StreamSignals<T> signals) {
    this.reply = reply;
    this.signals = signals;
  }

  @Override
  public void subscribe(CoreSubscriber<? super T> actual) {
    signals.upstream(() -> reply.subscribe(new Observer(actual)));
  }

  private final class Observer implements CoreSubscriber<T>, Subscription {
    private final CoreSubscriber<? super T> actual;
    private Subscription upstream;

    Observer(CoreSubscriber<? super T> actual) {
      this.actual = actual;
    }

    @Override
    public Context currentContext() {
      return actual.currentContext();
    }

    @Override
    public void onSubscribe(Subscription subscription) {
      upstream = subscription;
      signals.downstream(() -> actual.onSubscribe(this));
    }

    @Override
    public void onNext(T response) {
      signals.next(response, actual::onNext, upstream::cancel, actual::onError);
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
}
