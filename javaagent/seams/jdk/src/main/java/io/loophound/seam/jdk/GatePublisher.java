package io.loophound.seam.jdk;

import io.loophound.seam.http.BodyRefusedException;
import io.loophound.wire.Bytes;
import io.loophound.wire.WireSettings;
import java.net.http.HttpRequest.BodyPublisher;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.concurrent.Flow;
import java.util.function.Consumer;

/**
 * A request body that can be read only once, with a gate before its last piece: the server has a
 * complete request only after the judge has seen the whole body and allowed it.
 */
public final class GatePublisher implements BodyPublisher {

  /** Decides about a whole body. */
  public interface Judge {
    /** Whether the body must not be sent; returns the same when asked again. */
    boolean refuses(Bytes body);

    /** An empty body, to be filled. */
    default Bytes newBody() {
      return new Bytes(WireSettings.DEFAULTS.bodyLimit());
    }

    /** How long an allowed body waits before it is sent; returned once. */
    default Duration takeDelay() {
      return Duration.ZERO;
    }
  }

  private final BodyPublisher publisher;
  private final Judge judge;
  private final Consumer<Throwable> errors;
  private volatile Boolean refused;

  public GatePublisher(BodyPublisher publisher, Judge judge, Consumer<Throwable> errors) {
    this.publisher = publisher;
    this.judge = judge;
    this.errors = errors;
  }

  /**
   * The application's own publisher, because the request of an earlier response may be sent again.
   */
  public static BodyPublisher unwrap(BodyPublisher publisher) {
    return publisher instanceof GatePublisher gate ? gate.publisher : publisher;
  }

  @Override
  public long contentLength() {
    return publisher.contentLength();
  }

  /** A second subscription is a redirect or a new connection of the same call. */
  @Override
  public void subscribe(Flow.Subscriber<? super ByteBuffer> subscriber) {
    if (refused == null) {
      publisher.subscribe(new GateSubscriber(subscriber, this));
    } else if (refused) {
      subscriber.onSubscribe(new NoSubscription());
      subscriber.onError(new BodyRefusedException());
    } else {
      publisher.subscribe(subscriber);
    }
  }

  Bytes newBody() {
    return judge.newBody();
  }

  /** Whether a complete body must not be sent. An error of LoopHound allows it. */
  boolean refuses(Bytes body) {
    if (refused == null) {
      try {
        refused = judge.refuses(body);
      } catch (Throwable thrown) {
        errors.accept(thrown);
        refused = false;
      }
    }
    return refused;
  }

  /** How long the last piece of an allowed body is held. */
  Duration takeDelay() {
    try {
      return judge.takeDelay();
    } catch (Throwable thrown) {
      errors.accept(thrown);
      return Duration.ZERO;
    }
  }

  private static final class NoSubscription implements Flow.Subscription {
    @Override
    public void request(long count) {}

    @Override
    public void cancel() {}
  }
}
