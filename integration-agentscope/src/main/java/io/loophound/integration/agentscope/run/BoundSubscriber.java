package io.loophound.integration.agentscope.run;

import org.reactivestreams.Subscription;
import reactor.core.CoreSubscriber;
import reactor.util.context.Context;

/**
 * Passes everything on, and binds the thread meanwhile: to one run upstream, to another one
 * downstream. So calls that AgentScope makes during a signal belong to the run that gets the
 * signal.
 */
final class BoundSubscriber<T> implements CoreSubscriber<T>, Subscription {
  private final CoreSubscriber<? super T> actual;
  private final Context context;
  private final Run inner;
  private final Run outer;
  private Subscription upstream;

  BoundSubscriber(CoreSubscriber<? super T> actual, Context context, Run inner, Run outer) {
    this.actual = actual;
    this.context = context;
    this.inner = inner;
    this.outer = outer;
  }

  @Override
  public Context currentContext() {
    return context;
  }

  @Override
  public void onSubscribe(Subscription subscription) {
    upstream = subscription;
    Run.during(outer, () -> actual.onSubscribe(this));
  }

  @Override
  public void onNext(T value) {
    Run.during(outer, () -> actual.onNext(value));
  }

  @Override
  public void onError(Throwable error) {
    Run.during(outer, () -> actual.onError(error));
  }

  @Override
  public void onComplete() {
    Run.during(outer, actual::onComplete);
  }

  @Override
  public void request(long count) {
    Run.during(inner, () -> upstream.request(count));
  }

  @Override
  public void cancel() {
    upstream.cancel();
  }
}
