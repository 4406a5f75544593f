package io.loophound.integration.googleadk.run;

import io.reactivex.rxjava3.core.Flowable;
import io.reactivex.rxjava3.core.FlowableSubscriber;
import java.util.function.UnaryOperator;
import org.reactivestreams.Subscriber;
import org.reactivestreams.Subscription;

/** The output of an agent: the agent acts in its own run, and the subscriber in the outer one. */
public final class BoundFlowable<T> extends Flowable<T> {
  private final Flowable<T> source;
  private final Run assembled;
  private final UnaryOperator<Run> begun;

  /**
   * The same stream.
   *
   * @param assembled the run outside, for a subscriber on a thread that acts in none
   * @param begun makes the run for each subscriber, from the one outside, or null; never throws
   */
  public BoundFlowable(Flowable<T> source, Run assembled, UnaryOperator<Run> begun) {
    this.source = source;
    this.assembled = assembled;
    this.begun = begun;
  }

  @Override
  protected void subscribeActual(Subscriber<? super T> actual) {
    Run now = Run.ofThread();
    Run outer = now.scope() == null ? assembled : now;
    Run inner = begun.apply(outer);
    if (inner == null) {
      source.subscribe(actual);
    } else {
      inner.during(() -> source.subscribe(new Between<>(actual, inner, outer)));
    }
  }

  private static final class Between<T> implements FlowableSubscriber<T>, Subscription {
    private final Subscriber<? super T> actual;
    private final Run inner;
    private final Run outer;
    private Subscription upstream;

    Between(Subscriber<? super T> actual, Run inner, Run outer) {
      this.actual = actual;
      this.inner = inner;
      this.outer = outer;
    }

    @Override
    public void onSubscribe(Subscription subscription) {
      upstream = subscription;
      outer.during(() -> actual.onSubscribe(this));
    }

    @Override
    public void onNext(T value) {
      outer.during(() -> actual.onNext(value));
    }

    @Override
    public void onError(Throwable error) {
      outer.during(() -> actual.onError(error));
    }

    @Override
    public void onComplete() {
      outer.during(actual::onComplete);
    }

    @Override
    public void request(long count) {
      inner.during(() -> upstream.request(count));
    }

    @Override
    public void cancel() {
      upstream.cancel();
    }
  }
}
