package io.loophound.agent.seam.linked;

import io.loophound.agent.seam.StreamSignals;
import reactor.core.CoreSubscriber;
import reactor.util.context.Context;

/**
 * A {@link StreamAdapter} for Reactor, whose subscribers have a context.
 *
 * @param <T> the parts of the stream
 */
public final class ReactorAdapter<T> extends StreamAdapter<T> implements CoreSubscriber<T> {
  private final Context context;

  /**
   * An adapter for one subscription.
   *
   * @param actual the application's subscriber
   * @param context what the publisher sees; the subscriber's own, or one made from it
   * @param signals what to do about each signal
   */
  public ReactorAdapter(
      CoreSubscriber<? super T> actual, Context context, StreamSignals<T> signals) {
    super(actual, signals);
    this.context = context;
  }

  @Override
  public Context currentContext() {
    return context;
  }
}
