package io.loophound.seam.jdk;

import io.loophound.seam.http.ReplyCollector;
import java.net.http.HttpResponse.BodyHandler;
import java.net.http.HttpResponse.BodySubscriber;
import java.net.http.HttpResponse.ResponseInfo;

/** The application's body handler, with a collector if the call is a model call. */
final class TeeHandler<T> implements BodyHandler<T> {
  private final BodyHandler<T> handler;
  private final JdkCall call;

  TeeHandler(BodyHandler<T> handler, JdkCall call) {
    this.handler = handler;
    this.call = call;
  }

  @Override
  public BodySubscriber<T> apply(ResponseInfo info) {
    BodySubscriber<T> subscriber = handler.apply(info);
    if (subscriber == null) {
      return null;
    }
    try {
      ReplyCollector collector = call.replyBegins(info);
      return collector == null ? subscriber : new TeeSubscriber<>(subscriber, collector);
    } catch (Throwable thrown) {
      call.error(thrown);
      return subscriber;
    }
  }
}
