package io.loophound.agent.http.jdk;

import io.loophound.agent.http.Exchange;
import io.loophound.agent.http.ModelCalls;
import io.loophound.agent.seam.Call;
import io.loophound.agent.seam.Scopes;
import io.loophound.agent.seam.SeamContext;
import io.loophound.agent.wire.Bytes;
import io.loophound.agent.wire.Dialect;
import io.loophound.agent.wire.Dialects;
import io.loophound.agent.wire.WireRequest;
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
    if (!(call.arguments()[0] instanceof HttpRequest request)
        || !(call.arguments()[1] instanceof BodyHandler<?>)) {
      return null;
    }
    Dialect dialect = Dialects.at(request.method(), request.uri().getRawPath());
    if (dialect == null || Scopes.inModelCall() || !mayBeJson(request)) {
      return null;
    }
    BodyPublisher publisher = request.bodyPublisher().orElse(null);
    if (publisher == null) {
      return null;
    }
    JdkCall seen = new JdkCall(context, calls, dialect, call);
    return KnownBody.replayable(publisher) ? now(seen, publisher) : seen.gated(publisher);
  }

  private JdkCall now(JdkCall seen, BodyPublisher publisher) {
    if (publisher.contentLength() > Dialects.bodyLimit()) {
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

  private static boolean mayBeJson(HttpRequest request) {
    return Dialects.mayBeJson(request.headers().firstValue("content-type").orElse(null));
  }
}
