package io.loophound.seam.netty;

import io.loophound.agent.seam.Activations;
import io.loophound.agent.seam.Handler;
import io.loophound.agent.seam.Invocation;
import io.loophound.agent.seam.SeamContext;
import io.loophound.agent.seam.WovenCall;
import io.loophound.detectors.event.RunKey;
import org.reactivestreams.Subscription;
import reactor.core.CoreSubscriber;
import reactor.util.context.Context;

/**
 * Records who asks Reactor Netty for a request: the run, and what the logging context of its thread
 * says of the session.
 */
public final class ConnectHandler implements Handler {
  private final SeamContext context;

  public ConnectHandler(SeamContext context) {
    this.context = context;
  }

  @Override
  public Invocation enter(WovenCall call) {
    CoreSubscriber<?> actual = (CoreSubscriber<?>) call.arguments()[0];
    RunKey caller = context.state().runKey("");
    Long activation = actual.currentContext().getOrDefault(Activations.KEY, null);
    RunKey known = activation == null ? caller : caller.forActivation(activation);
    return new Carrying(
        new Carrier<>(actual, actual.currentContext().put(ReactorCallers.KEY, known)));
  }

  private record Carrying(CoreSubscriber<?> subscriber) implements Invocation.Proceed {
    @Override
    public Object[] arguments() {
      return new Object[] {subscriber};
    }
  }

  /** A subscriber by which the requests that it asks for know their caller. */
  private record Carrier<T>(CoreSubscriber<T> actual, Context currentContext)
      implements CoreSubscriber<T> {
    @Override
    public void onSubscribe(Subscription subscription) {
      actual.onSubscribe(subscription);
    }

    @Override
    public void onNext(T connection) {
      actual.onNext(connection);
    }

    @Override
    public void onError(Throwable thrown) {
      actual.onError(thrown);
    }

    @Override
    public void onComplete() {
      actual.onComplete();
    }
  }
}
