package io.loophound.seam.vertx;

import io.loophound.agent.seam.Scopes;
import io.loophound.agent.seam.SeamContext;
import io.loophound.seam.http.GuardedHttpCall;
import io.loophound.seam.http.HttpGuard;
import io.loophound.seam.http.QueuedCallers.Caller;
import io.loophound.seam.http.RequestContext;
import io.loophound.wire.Dialect;
import io.loophound.wire.request.RequestFacts;
import io.vertx.core.MultiMap;
import io.vertx.core.http.HttpClientRequest;
import io.vertx.core.http.RequestOptions;
import io.vertx.core.http.impl.HttpRequestHead;

/** Recognises the model calls among the requests. */
final class VertxRequests {
  private final HttpGuard calls;

  VertxRequests(SeamContext context) {
    calls = new HttpGuard(context, VertxSeam.NAME);
  }

  void error(Throwable thrown) {
    calls.error(thrown);
  }

  /** The caller of a request on this thread; null if it cannot be a model call. */
  Caller caller(RequestOptions options) {
    Target target = Target.of(options.getURI());
    Dialect dialect = calls.at(String.valueOf(options.getMethod()), target.path());
    if (dialect == null) {
      return null;
    }
    return new Caller(
        Scopes.isInModelCall() ? null : current(dialect, target, options.getHeaders()));
  }

  void remember(HttpClientRequest request, Caller caller) {
    calls.queued().remember(request, caller);
  }

  /** The call that a request may be, when its head is about to be sent; or null. */
  GuardedHttpCall find(HttpClientRequest request, HttpRequestHead head) {
    Caller caller = calls.queued().remove(request);
    String method = String.valueOf(head.method());
    Target target = Target.of(head.uri()).at(Target.of(head.absoluteURI()).host());
    Dialect dialect = calls.dialect(method, target.path(), header(head.headers(), "content-type"));
    if (dialect == null || (caller != null && caller.here() == null)) {
      return null;
    }
    RequestContext here = current(dialect, target, head.headers());
    return calls.call(dialect, caller == null ? here : calls.madeBy(caller.here().run(), here));
  }

  private RequestContext current(Dialect dialect, Target target, MultiMap headers) {
    return calls.current(
        dialect,
        new RequestFacts(
            target.host(), target.path(), target.query(), name -> header(headers, name)));
  }

  private static String header(MultiMap headers, String name) {
    return headers == null ? null : headers.get(name);
  }
}
