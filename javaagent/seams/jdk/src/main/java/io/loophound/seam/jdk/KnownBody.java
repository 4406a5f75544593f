package io.loophound.seam.jdk;

import io.loophound.wire.Bytes;
import java.net.http.HttpRequest.BodyPublisher;
import java.nio.ByteBuffer;
import java.util.concurrent.Flow;

/** Reads a request body that is in memory and can be read any number of times. */
public final class KnownBody implements Flow.Subscriber<ByteBuffer> {
  private static final String PUBLISHERS = "jdk.internal.net.http.RequestPublishers$";

  private final Bytes bytes;
  private boolean complete;

  private KnownBody(Bytes bytes) {
    this.bytes = bytes;
  }

  /**
   * Whether {@code publisher} is one of the JDK's own over a text or an array. All others are read
   * only once, by the client, including {@code ofByteArrays}, whose iterable may allow only one
   * pass.
   */
  public static boolean isReplayable(BodyPublisher publisher) {
    String type = publisher.getClass().getName();
    return type.startsWith(PUBLISHERS)
        && (type.endsWith("$StringPublisher")
            || type.endsWith("$ByteArrayPublisher")
            || type.endsWith("$EmptyPublisher"));
  }

  /** The body, read into {@code bytes}; null if it is not available immediately. */
  public static Bytes read(BodyPublisher publisher, Bytes bytes) {
    KnownBody reader = new KnownBody(bytes);
    publisher.subscribe(reader);
    return reader.complete && !bytes.hasOverflowed() ? bytes : null;
  }

  @Override
  public void onSubscribe(Flow.Subscription subscription) {
    subscription.request(Long.MAX_VALUE);
  }

  @Override
  public void onNext(ByteBuffer item) {
    bytes.add(item);
  }

  @Override
  public void onError(Throwable thrown) {
    complete = false;
  }

  @Override
  public void onComplete() {
    complete = true;
  }
}
