package io.loophound.integration.googleadk;

import io.loophound.agent.seam.StreamSignals;
import io.loophound.agent.seam.linked.StreamAdapter;
import io.reactivex.rxjava3.core.FlowableSubscriber;
import java.util.function.Predicate;
import org.reactivestreams.Subscriber;

/** A {@link StreamAdapter} for RxJava. */
public final class RxAdapter<T> extends StreamAdapter<T> implements FlowableSubscriber<T> {
  private final Predicate<Throwable> late;
  private volatile boolean cancelled;

  /**
   * An adapter.
   *
   * @param late which errors to drop after a cancellation: RxJava prints them, as when several
   *     agents are killed at once
   */
  public RxAdapter(
      Subscriber<? super T> actual, StreamSignals<T> signals, Predicate<Throwable> late) {
    super(actual, signals);
    this.late = late;
  }

  @Override
  public void onError(Throwable error) {
    if (!cancelled || !late.test(error)) {
      super.onError(error);
    }
  }

  @Override
  public void cancel() {
    cancelled = true;
    super.cancel();
  }
}
