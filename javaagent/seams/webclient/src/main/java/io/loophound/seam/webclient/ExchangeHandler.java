package io.loophound.seam.webclient;

import io.loophound.agent.seam.Handler;
import io.loophound.agent.seam.Invocation;
import io.loophound.agent.seam.SeamContext;
import io.loophound.agent.seam.WovenCall;
import io.loophound.seam.http.HttpGuard;
import io.loophound.seam.http.RequestContext;
import io.loophound.wire.Dialect;
import io.loophound.wire.request.RequestFacts;
import java.net.URI;
import org.springframework.http.HttpHeaders;
import org.springframework.web.reactive.function.client.ClientRequest;

/** Recognises the model calls among the exchanges of a {@code WebClient}. */
public final class ExchangeHandler implements Handler {
  private final HttpGuard calls;

  public ExchangeHandler(SeamContext context) {
    calls = HttpGuard.ofWrapper(context, WebClientSeam.NAME);
  }

  @Override
  public Invocation enter(WovenCall call) {
    if (!(call.arguments()[0] instanceof ClientRequest request)) {
      return null;
    }
    String path = request.url().getRawPath();
    HttpHeaders headers = request.headers();
    Dialect dialect =
        calls.dialect(request.method().name(), path, headers.getFirst("content-type"));
    if (dialect == null) {
      return null;
    }
    URI address = request.url();
    RequestContext here =
        calls.current(
            dialect,
            new RequestFacts(address.getHost(), path, address.getRawQuery(), headers::getFirst));
    return new WebCall(request, activation -> calls.call(dialect, here.forActivation(activation)));
  }
}
