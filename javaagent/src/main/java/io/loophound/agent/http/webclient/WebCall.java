package io.loophound.agent.http.webclient;

import io.loophound.agent.enforce.Refusal;
import io.loophound.agent.http.Exchange;
import io.loophound.agent.http.HttpCall;
import io.loophound.agent.http.ModelCalls;
import io.loophound.agent.seam.Invocation;
import io.loophound.agent.seam.SeamContext;
import io.loophound.agent.wire.Bytes;
import io.loophound.agent.wire.Dialect;
import io.loophound.agent.wire.WireRequest;
import org.springframework.http.HttpStatusCode;
import org.springframework.http.client.reactive.ClientHttpRequest;
import org.springframework.web.reactive.function.BodyInserter;
import org.springframework.web.reactive.function.client.ClientRequest;
import org.springframework.web.reactive.function.client.ClientResponse;
import reactor.core.publisher.Mono;
import reactor.core.publisher.Sinks;
import reactor.util.context.ContextView;

/** One exchange that may be a model call: each subscription to it makes the call once. */
final class WebCall implements Invocation {
  private final SeamContext context;
  private final ModelCalls calls;
  private final Dialect dialect;
  private final ClientRequest request;
  private final HttpCall here;
  private volatile Subscription newest;

  WebCall(
      SeamContext context,
      ModelCalls calls,
      Dialect dialect,
      ClientRequest request,
      HttpCall here) {
    this.context = context;
    this.calls = calls;
    this.dialect = dialect;
    this.request = request;
    this.here = here;
  }

  @Override
  public Object[] arguments() {
    return new Object[] {ClientRequest.from(request).body(this::insert).build()};
  }

  private Mono<Void> insert(ClientHttpRequest message, BodyInserter.Context strategies) {
    return Mono.deferContextual(
        view -> request.body().insert(new GateRequest(message, of(view)), strategies));
  }

  /** Not every client below hands the context through: then it is the newest subscription. */
  private Subscription of(ContextView view) {
    return view.getOrDefault(this, newest);
  }

  @Override
  @SuppressWarnings("unchecked") // what the method returns
  public Object exit(Object returned, Throwable thrown) {
    if (!(returned instanceof Mono<?>)) {
      return returned;
    }
    Mono<ClientResponse> response = (Mono<ClientResponse>) returned;
    return Mono.defer(
        () -> {
          Subscription subscription = new Subscription(this);
          newest = subscription;
          return subscription.watch(response).contextWrite(outer -> outer.put(this, subscription));
        });
  }

  /** What is to be done about the call with this body; null when it goes on unseen. */
  Exchange judge(Bytes body) {
    try {
      WireRequest wire = body.overflow() ? null : dialect.read(body.array(), body.size());
      if (wire == null) {
        calls.unread();
        return null;
      }
      return calls.begin(wire, here, body.size());
    } catch (Throwable thrown) {
      context.error(thrown);
      return null;
    }
  }

  /** What takes the place of a refused call: a reply, or an error. */
  void refuse(Exchange exchange, Sinks.One<ClientResponse> to) {
    RuntimeException thrown = calls.thrown(exchange);
    if (thrown == null) {
      to.tryEmitValue(synthetic(exchange));
    } else {
      to.tryEmitError(thrown);
    }
  }

  /** The reply in place of a refused call. */
  private ClientResponse synthetic(Exchange exchange) {
    Refusal refusal = calls.refusal(exchange);
    return ClientResponse.create(HttpStatusCode.valueOf(refusal.status()))
        .headers(headers -> refusal.headers().forEach(headers::set))
        .body(refusal.body())
        .build();
  }

  Dialect dialect() {
    return dialect;
  }

  SeamContext context() {
    return context;
  }

  ModelCalls calls() {
    return calls;
  }
}
