package io.loophound.agent.http.webclient;

import io.loophound.agent.http.HttpCall;
import io.loophound.agent.http.ModelCalls;
import io.loophound.agent.seam.Call;
import io.loophound.agent.seam.Handler;
import io.loophound.agent.seam.Invocation;
import io.loophound.agent.seam.Scopes;
import io.loophound.agent.seam.SeamContext;
import io.loophound.agent.wire.Dialect;
import io.loophound.agent.wire.Dialects;
import org.springframework.web.reactive.function.client.ClientRequest;

/** Finds the model calls among the exchanges of a {@code WebClient}. */
public final class ExchangeHandler implements Handler {
  private final SeamContext context;
  private final ModelCalls calls;

  public ExchangeHandler(SeamContext context) {
    this.context = context;
    calls = ModelCalls.ofWrapper(context, WebClientSeam.NAME);
  }

  @Override
  public Invocation enter(Call call) {
    if (!(call.arguments()[0] instanceof ClientRequest request)) {
      return null;
    }
    Dialect dialect = Dialects.at(request.method().name(), request.url().getRawPath());
    if (dialect == null
        || Scopes.inModelCall()
        || !Dialects.mayBeJson(request.headers().getFirst("content-type"))) {
      return null;
    }
    HttpCall here =
        HttpCall.here(
            WebClientSeam.NAME,
            request.url().getHost(),
            request.url().getRawPath(),
            request.headers()::getFirst);
    return new WebCall(context, calls, dialect, request, here);
  }
}
