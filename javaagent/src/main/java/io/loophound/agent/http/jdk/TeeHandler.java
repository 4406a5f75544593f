package io.loophound.agent.http.jdk;

import io.loophound.agent.http.Exchange;
import io.loophound.agent.http.ReplyCollector;
import java.net.http.HttpResponse.BodyHandler;
import java.net.http.HttpResponse.BodySubscriber;
import java.net.http.HttpResponse.ResponseInfo;

/** The application's body handler, with somebody reading along when the call is a model call. */
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
      Exchange exchange = call.replyBegins();
      return exchange == null
          ? subscriber
          : new TeeSubscriber<>(subscriber, collector(exchange, info), call.context());
    } catch (Throwable thrown) {
      call.context().error(thrown);
      return subscriber;
    }
  }

  private ReplyCollector collector(Exchange exchange, ResponseInfo info) {
    return new ReplyCollector(
        exchange,
        call.dialect(),
        call.calls()::unread,
        info.statusCode(),
        info.headers().firstValue("content-encoding").orElse(""),
        info.headers().firstValueAsLong("content-length").orElse(-1));
  }
}
