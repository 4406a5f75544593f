package io.loophound.integration.springaialibaba;

import io.loophound.agent.seam.Scopes;
import io.loophound.agent.seam.Scopes.RunScope;
import org.reactivestreams.Subscription;
import reactor.core.CoreSubscriber;
import reactor.util.context.Context;

/**
 * Passes everything on outside the run that made the request: with the last signal a graph
 * continues to other nodes, possibly of another agent, on the thread that made the request.
 */
final class OutsideSubscriber<T> implements CoreSubscriber<T> {
  private final CoreSubscriber<? super T> actual;
  private final RunScope outer;

  OutsideSubscriber(CoreSubscriber<? super T> actual, RunScope outer) {
    this.actual = actual;
    this.outer = outer;
  }

  @Override
  public Context currentContext() {
    return actual.currentContext();
  }

  @Override
  public void onSubscribe(Subscription subscription) {
    actual.onSubscribe(subscription);
  }

  @Override
  public void onNext(T part) {
    outside(() -> actual.onNext(part));
  }

  @Override
  public void onError(Throwable error) {
    outside(() -> actual.onError(error));
  }

  @Override
  public void onComplete() {
    outside(actual::onComplete);
  }

  private void outside(Runnable signal) {
    RunScope inner = Scopes.run();
    Scopes.closeRun(outer);
    try {
      signal.run();
    } finally {
      Scopes.closeRun(inner);
    }
  }
}
