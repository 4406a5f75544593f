package io.loophound.agent.http.webclient;

import io.loophound.agent.http.Exchange;
import io.loophound.agent.http.ReplyCollector;
import io.loophound.agent.wire.Bytes;
import io.loophound.detectors.event.ModelReply;
import java.time.Duration;
import org.springframework.web.reactive.function.client.ClientResponse;
import reactor.core.publisher.Mono;
import reactor.core.publisher.Sinks;

/** One subscription to an exchange: the body that is sent, and the reply that comes. */
final class Subscription {
  private final WebCall call;
  private final Sinks.One<ClientResponse> refusal = Sinks.one();
  private Exchange exchange;
  private boolean over;

  Subscription(WebCall call) {
    this.call = call;
  }

  /** The response, or ours in its place: the client below is cancelled then. */
  Mono<ClientResponse> watch(Mono<ClientResponse> response) {
    return Mono.firstWithSignal(
        response.map(this::begins).doOnError(this::failed).doOnCancel(this::cancelled),
        refusal.asMono());
  }

  /** Whether a whole body must not be sent; then the refusal is on its way to the application. */
  boolean refuses(Bytes body) {
    synchronized (this) {
      // A response may come before the body is sent: then there is nothing left to decide.
      if (over || exchange != null) {
        return exchange != null && exchange.refused();
      }
    }
    Exchange judged = call.judge(body);
    synchronized (this) {
      exchange = judged;
    }
    if (judged == null || !judged.refused()) {
      return false;
    }
    call.refuse(judged, refusal);
    return true;
  }

  /** How long the last piece of a body that is let go stays. */
  Duration takeDelay() {
    Exchange current;
    synchronized (this) {
      current = exchange;
    }
    return current == null ? Duration.ZERO : current.takeDelay();
  }

  private ClientResponse begins(ClientResponse response) {
    Exchange current;
    synchronized (this) {
      over = true;
      current = exchange;
    }
    if (current == null || current.refused()) {
      return response;
    }
    try {
      ReplyTee tee = new ReplyTee(collector(current, response), call.context());
      return response.mutate().body(tee::over).build();
    } catch (Throwable thrown) {
      call.context().error(thrown);
      current.settle(ModelReply.cancelled());
      return response;
    }
  }

  private ReplyCollector collector(Exchange current, ClientResponse response) {
    var headers = response.headers().asHttpHeaders();
    String encoding = headers.getFirst("content-encoding");
    return new ReplyCollector(
        current,
        call.dialect(),
        call.calls()::unread,
        response.statusCode().value(),
        encoding == null ? "" : encoding,
        headers.getContentLength());
  }

  private void failed(Throwable thrown) {
    Throwable cause = thrown.getCause() == null ? thrown : thrown.getCause();
    end(ModelReply.failed(cause.getClass().getSimpleName()));
  }

  private void cancelled() {
    end(ModelReply.cancelled());
  }

  private void end(ModelReply reply) {
    Exchange current;
    synchronized (this) {
      over = true;
      current = exchange;
    }
    if (current != null) {
      current.settle(reply);
    }
  }
}
