package io.loophound.seam.netty;

import io.loophound.detectors.event.RunKey;
import io.netty.channel.Channel;
import org.reactivestreams.Subscription;
import reactor.core.CoreSubscriber;
import reactor.netty.channel.ChannelOperations;
import reactor.util.context.Context;

/** The caller of a request of Reactor Netty, which its event loop sends: known by its context. */
final class ReactorCallers {
  /** Whether the application has Reactor Netty beside Netty. */
  private static final boolean PRESENT = isPresent();

  /** No application can have it. */
  private static final Object KEY = new Object();

  private ReactorCallers() {}

  private static boolean isPresent() {
    try {
      String type = "reactor.netty.channel.ChannelOperations";
      Class.forName(type, false, ReactorCallers.class.getClassLoader());
      return true;
    } catch (ClassNotFoundException | LinkageError e) {
      return false;
    }
  }

  /** The caller whose request a channel sends, or null. */
  static RunKey of(Channel channel) {
    return PRESENT ? Operations.caller(channel) : null;
  }

  /** A subscriber by which the requests that it asks for know their caller. */
  static <T> CoreSubscriber<T> carrying(RunKey caller, CoreSubscriber<T> actual) {
    return new Carrier<>(actual, actual.currentContext().put(KEY, caller));
  }

  /** Of its own, because it links against what may be missing. */
  private static final class Operations {
    static RunKey caller(Channel channel) {
      ChannelOperations<?, ?> operations = ChannelOperations.get(channel);
      return operations == null ? null : operations.currentContext().getOrDefault(KEY, null);
    }
  }

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
