package io.loophound.integration.googleadk;

import io.loophound.agent.seam.StreamSignals;
import io.loophound.agent.seam.Work;
import io.reactivex.rxjava3.core.Flowable;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;
import org.reactivestreams.Subscriber;

/** The output of an agent: the agent acts in its own run, and the subscriber in the outer one. */
public final class BoundFlowable<T> extends Flowable<T> {
  private final Flowable<T> source;
  private final Work assembled;
  private final UnaryOperator<Work> begun;
  private final Predicate<Throwable> kill;

  /**
   * The same stream.
   *
   * @param assembled the run outside, for a subscriber on a thread that acts in none
   * @param begun makes the run for each subscriber, from the one outside, or null; never throws
   * @param kill whether an error is a kill
   */
  public BoundFlowable(
      Flowable<T> source, Work assembled, UnaryOperator<Work> begun, Predicate<Throwable> kill) {
    this.source = source;
    this.assembled = assembled;
    this.begun = begun;
    this.kill = kill;
  }

  @Override
  protected void subscribeActual(Subscriber<? super T> actual) {
    Work now = Work.ofThread();
    Work outer = now.run() == null ? assembled : now;
    Work inner = begun.apply(outer);
    if (inner == null) {
      source.subscribe(actual);
    } else {
      StreamSignals<T> signals = StreamSignals.between(inner, outer);
      signals.upstream(() -> source.subscribe(new RxAdapter<>(actual, signals, kill)));
    }
  }
}
