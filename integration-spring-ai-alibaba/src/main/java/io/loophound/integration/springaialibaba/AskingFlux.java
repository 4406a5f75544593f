package io.loophound.integration.springaialibaba;

import io.loophound.agent.seam.DelegatedModelCall;
import io.loophound.agent.seam.Scopes;
import io.loophound.agent.seam.Scopes.RunScope;
import org.reactivestreams.Subscription;
import reactor.core.CoreSubscriber;
import reactor.core.publisher.Flux;
import reactor.util.context.Context;

/** The stream of an agent's model, which is called on subscription. */
public final class AskingFlux<T> extends Flux<T> {
  private final Flux<T> source;
  private final RunScope run;

  private AskingFlux(Flux<T> source, RunScope run) {
    this.source = source;
    this.run = run;
  }

  /** The same stream, requested for {@code run}. */
  public static <T> Flux<T> of(Flux<T> source, RunScope run) {
    return new AskingFlux<>(source, run);
  }

  @Override
  public void subscribe(CoreSubscriber<? super T> actual) {
    RunScope outer = Scopes.run();
    DelegatedModelCall asking = DelegatedModelCall.begin(run);
    try {
      source.subscribe(new OutsideSubscriber<>(actual, outer));
    } finally {
      asking.end();
    }
  }

  /**
   * Passes everything on outside the run that made the request: with the last signal a graph
   * continues to other nodes, possibly of another agent, on the thread that made the request.
   */
  private static final class OutsideSubscriber<T> implements CoreSubscriber<T> {
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
}
