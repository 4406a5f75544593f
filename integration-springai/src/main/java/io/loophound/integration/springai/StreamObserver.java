package io.loophound.integration.springai;

import io.loophound.agent.seam.GuardedStream;
import org.reactivestreams.Subscription;
import reactor.core.CoreSubscriber;
import reactor.util.context.Context;

/**
 * Observes a stream and passes everything on. What the application does with a signal, such as its
 * next model call, is not part of the call that the signal comes from.
 */
final class StreamObserver<T> implements CoreSubscriber<T>, Subscription {
  private final CoreSubscriber<? super T> actual;
  private final SpringAiModelCall call;
  private final GuardedStream<T> stream;
  private Subscription upstream;

  StreamObserver(
      CoreSubscriber<? super T> actual, SpringAiModelCall call, GuardedStream<T> stream) {
    this.actual = actual;
    this.call = call;
    this.stream = stream;
  }

  @Override
  public Context currentContext() {
    return actual.currentContext().put(Turns.MODEL_CALL, call);
  }

  @Override
  public void onSubscribe(Subscription subscription) {
    upstream = subscription;
    actual.onSubscribe(this);
  }

  @Override
  public void onNext(T part) {
    stream.next(part, actual::onNext, upstream::cancel, actual::onError);
  }

  @Override
  public void onError(Throwable error) {
    stream.failed(error, actual::onError);
  }

  @Override
  public void onComplete() {
    stream.completed(actual::onComplete);
  }

  /** Before 2.0 tools run in here, too: what they do is not part of the call. */
  @Override
  public void request(long count) {
    upstream.request(count);
  }

  @Override
  public void cancel() {
    upstream.cancel();
    stream.cancelled();
  }
}
