package io.loophound.seam.webclient;

import io.loophound.agent.seam.Activations;
import io.loophound.agent.seam.Handler;
import io.loophound.agent.seam.Invocation;
import io.loophound.agent.seam.SeamContext;
import io.loophound.agent.seam.WovenCall;
import io.loophound.seam.http.GuardedHttpCall;
import io.loophound.seam.http.HttpGuard;
import io.loophound.seam.http.RequestContext;
import io.loophound.wire.Dialect;
import io.loophound.wire.request.RequestFacts;
import java.net.URI;
import java.util.function.Function;
import org.springframework.http.HttpHeaders;
import org.springframework.http.client.reactive.ClientHttpRequest;
import org.springframework.web.reactive.function.BodyInserter;
import org.springframework.web.reactive.function.client.ClientRequest;
import org.springframework.web.reactive.function.client.ClientResponse;
import reactor.core.publisher.Mono;
import reactor.util.context.ContextView;

/** Recognises the model calls among the exchanges of a {@code WebClient}. */
public final class ExchangeHandler implements Handler {
  private final HttpGuard guard;

  public ExchangeHandler(SeamContext context) {
    guard = HttpGuard.ofWrapper(context, WebClientSeam.NAME);
  }

  @Override
  public Invocation enter(WovenCall call) {
    if (!(call.arguments()[0] instanceof ClientRequest request)) {
      return null;
    }
    String path = request.url().getRawPath();
    HttpHeaders headers = request.headers();
    Dialect dialect =
        guard.dialect(request.method().name(), path, headers.getFirst("content-type"));
    if (dialect == null) {
      return null;
    }
    URI address = request.url();
    RequestContext context =
        guard.current(
            dialect,
            new RequestFacts(address.getHost(), path, address.getRawQuery(), headers::getFirst));
    return new WebCall(
        request, activation -> guard.call(dialect, context.forActivation(activation)));
  }

  /** One exchange that may be a model call: each subscription to it makes the call once. */
  private static final class WebCall implements Invocation.Proceed {
    private final ClientRequest request;
    private final Function<Long, GuardedHttpCall> calls;
    private volatile WebAttempt newest;

    WebCall(ClientRequest request, Function<Long, GuardedHttpCall> calls) {
      this.request = request;
      this.calls = calls;
    }

    @Override
    public Object[] arguments() {
      return new Object[] {ClientRequest.from(request).body(this::insert).build()};
    }

    private Mono<Void> insert(ClientHttpRequest message, BodyInserter.Context strategies) {
      return Mono.deferContextual(
          view -> request.body().insert(new GateRequest(message, of(view)), strategies));
    }

    /** Not every client below passes the context on: then the newest subscription is used. */
    private WebAttempt of(ContextView view) {
      return view.getOrDefault(this, newest);
    }

    @Override
    @SuppressWarnings("unchecked") // what the method returns
    public Object exit(Object returned, Throwable thrown) {
      if (!(returned instanceof Mono<?>)) {
        return returned;
      }
      Mono<ClientResponse> response = (Mono<ClientResponse>) returned;
      return Mono.deferContextual(
          view -> {
            Long activation = view.getOrDefault(Activations.KEY, 0L);
            WebAttempt attempt = new WebAttempt(calls.apply(activation));
            newest = attempt;
            return attempt.watch(response).contextWrite(outer -> outer.put(this, attempt));
          });
    }
  }
}
