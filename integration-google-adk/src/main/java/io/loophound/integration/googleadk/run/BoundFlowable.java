package io.loophound.integration.googleadk.run;

import io.reactivex.rxjava3.core.Flowable;
import io.reactivex.rxjava3.core.FlowableSubscriber;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;
import org.reactivestreams.Subscriber;
import org.reactivestreams.Subscription;

/** The output of an agent: the agent acts in its own run, and the subscriber in the outer one. */
public final class BoundFlowable<T> extends Flowable<T> {
  private final Flowable<T> source;
  private final Run assembled;
  private final UnaryOperator<Run> begun;
  private final Predicate<Throwable> kill;

  /**
   * The same stream.
   *
   * @param assembled the run outside, for a subscriber on a thread that acts in none
   * @param begun makes the run for each subscriber, from the one outside, or null; never throws
   * @param kill whether an error is a kill
   */
  public BoundFlowable(
      Flowable<T> source, Run assembled, UnaryOperator<Run> begun, Predicate<Throwable> kill) {
    this.source = source;
    this.assembled = assembled;
    this.begun = begun;
    this.kill = kill;
  }

  @Override
  protected void subscribeActual(Subscriber<? super T> actual) {
    Run now = Run.ofThread();
    Run outer = now.scope() == null ? assembled : now;
    Run inner = begun.apply(outer);
    if (inner == null) {
      source.subscribe(actual);
    } else {
      inner.during(() -> source.subscribe(new Between<>(actual, inner, outer, kill)));
    }
  }

  private static final class Between<T> implements FlowableSubscriber<T>, Subscription {
    private final Subscriber<? super T> actual;
    private final Run inner;
    private final Run outer;
    private final Predicate<Throwable> kill;
    private Subscription upstream;
    private volatile boolean cancelled;

    Between(Subscriber<? super T> actual, Run inner, Run outer, Predicate<Throwable> kill) {
      this.actual = actual;
      this.inner = inner;
      this.outer = outer;
      this.kill = kill;
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

    /** RxJava prints what comes after a cancellation, as when several agents are killed at once. */
    @Override
    public void onError(Throwable error) {
      if (!cancelled || !kill.test(error)) {
        outer.during(() -> actual.onError(error));
      }
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
      cancelled = true;
      upstream.cancel();
    }
  }
}
