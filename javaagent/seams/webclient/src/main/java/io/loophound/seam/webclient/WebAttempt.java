package io.loophound.seam.webclient;

import io.loophound.seam.http.GuardedHttpCall;
import io.loophound.seam.http.Refusal;
import io.loophound.seam.http.ReplyCollector;
import io.loophound.wire.Bytes;
import java.time.Duration;
import org.springframework.http.HttpStatusCode;
import org.springframework.web.reactive.function.client.ClientResponse;
import reactor.core.publisher.Mono;
import reactor.core.publisher.Sinks;

/** One subscription to an exchange: the body that is sent, and the reply that arrives. */
final class WebAttempt {
  private final GuardedHttpCall call;
  private final Sinks.One<ClientResponse> refusal = Sinks.one();
  private volatile HeldBuffer held;

  WebAttempt(GuardedHttpCall call) {
    this.call = call;
  }

  /** The response, or LoopHound's instead: the client below is cancelled then. */
  Mono<ClientResponse> watch(Mono<ClientResponse> response) {
    return Mono.firstWithSignal(
        response.map(this::begins).doOnError(this::failed).doOnCancel(this::cancelled),
        refusal.asMono());
  }

  /** Not every client below lets go of a body that waits when its call is cancelled. */
  void holds(HeldBuffer end) {
    held = end;
  }

  private void cancelled() {
    call.cancelled();
    HeldBuffer end = held;
    if (end != null) {
      end.close();
    }
  }

  /**
   * Whether a complete body must not be sent; then the refusal is already on its way to the
   * application.
   */
  boolean refuses(Bytes body, boolean changeable) {
    if (!(changeable ? call.judgeChangeable(body) : call.judge(body))) {
      return false;
    }
    RuntimeException thrown = call.thrown();
    if (thrown == null) {
      refusal.tryEmitValue(synthetic());
    } else {
      refusal.tryEmitError(thrown);
    }
    return true;
  }

  /** The body to send in place of the one that was judged, once; null for that itself. */
  byte[] takeChangedBody() {
    return call.takeChangedBody();
  }

  /** An empty body, to be filled. */
  Bytes newBody() {
    return call.newBody(0);
  }

  /** How long the last piece of an allowed body is held. */
  Duration takeDelay() {
    return call.takeDelay();
  }

  private ClientResponse begins(ClientResponse response) {
    try {
      ReplyCollector collector = collector(response);
      if (collector == null) {
        return response;
      }
      ClientResponse.Builder watched =
          response.mutate().body(new ReplyTee(collector, call::error)::watch);
      String warning = call.warning();
      return (warning == null ? watched : watched.header(GuardedHttpCall.WARNING, warning)).build();
    } catch (Throwable thrown) {
      call.error(thrown);
      call.cancelled();
      return response;
    }
  }

  private ReplyCollector collector(ClientResponse response) {
    var headers = response.headers().asHttpHeaders();
    return call.reply(
        response.statusCode().value(),
        headers.getFirst("content-encoding"),
        headers.getContentLength());
  }

  private void failed(Throwable thrown) {
    Throwable cause = thrown.getCause() == null ? thrown : thrown.getCause();
    call.failed(cause.getClass().getSimpleName());
  }

  /** The reply to a refused call. */
  private ClientResponse synthetic() {
    Refusal reply = call.refusal();
    return ClientResponse.create(HttpStatusCode.valueOf(reply.status()))
        .headers(headers -> reply.headers().forEach(headers::set))
        .body(reply.body())
        .build();
  }
}
