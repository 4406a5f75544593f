package io.loophound.agent.http.jdk;

import io.loophound.agent.http.Exchange;
import io.loophound.agent.http.HttpCall;
import io.loophound.agent.http.ModelCalls;
import io.loophound.agent.seam.Call;
import io.loophound.agent.seam.Scopes;
import io.loophound.agent.seam.SeamContext;
import io.loophound.agent.wire.Bytes;
import io.loophound.agent.wire.Dialect;
import io.loophound.agent.wire.Dialects;
import io.loophound.agent.wire.WireRequest;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublisher;
import java.net.http.HttpResponse.BodyHandler;

/**
 * Finds the model calls among the calls of an HTTP client. Everything else costs a look at a path.
 */
final class JdkCalls {
  private final SeamContext context;
  private final ModelCalls calls;

  JdkCalls(SeamContext context) {
    this.context = context;
    this.calls = new ModelCalls(context, JdkHttpSeam.NAME);
  }

  /** What there is to do about a call, or null when it is none of ours. */
  JdkCall look(Call call) {
    Object[] arguments = call.arguments();
    if (!(arguments[0] instanceof HttpRequest request)
        || !(arguments[1] instanceof BodyHandler<?> handler)) {
      return null;
    }
    Dialect dialect = dialect(request);
    BodyPublisher publisher = request.bodyPublisher().orElse(null);
    if (dialect == null || publisher == null || Scopes.inModelCall()) {
      return null;
    }
    JdkCall seen =
        new JdkCall(
            context,
            calls,
            dialect,
            here(request),
            request,
            (HttpClient) call.self(),
            arguments,
            handler);
    return KnownBody.replayable(publisher) ? now(seen, publisher) : seen.gated(publisher);
  }

  private JdkCall now(JdkCall seen, BodyPublisher publisher) {
    if (publisher.contentLength() > Dialect.BODY_LIMIT) {
      calls.unread();
      return null;
    }
    Bytes body = KnownBody.read(publisher);
    WireRequest request = body == null ? null : seen.dialect().read(body.array(), body.size());
    if (request == null) {
      calls.unread();
      return null;
    }
    Exchange exchange = calls.begin(request, seen.here(), body.size());
    return exchange == null ? null : seen.decided(exchange);
  }

  private static Dialect dialect(HttpRequest request) {
    return Dialects.of(
        request.method(),
        request.uri().getRawPath(),
        request.headers().firstValue("content-type").orElse(null));
  }

  private static HttpCall here(HttpRequest request) {
    return HttpCall.here(
        JdkHttpSeam.NAME,
        request.uri().getHost(),
        request.uri().getRawPath(),
        name -> request.headers().firstValue(name).orElse(null));
  }
}
