package io.loophound.agent.seam.linked;

import io.loophound.agent.seam.StreamSignals;
import reactor.core.CoreSubscriber;
import reactor.util.context.Context;

/** A {@link StreamAdapter} for Reactor, whose subscribers have a context. */
public final class ReactorAdapter<T> extends StreamAdapter<T> implements CoreSubscriber<T> {
  private final Context context;

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
