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
  private final HttpGuard guard;

  VertxRequests(SeamContext context) {
    guard = new HttpGuard(context, VertxSeam.NAME);
  }

  void error(Throwable thrown) {
    guard.error(thrown);
  }

  /** The caller of a request on this thread; null if it cannot be a model call. */
  Caller caller(RequestOptions options) {
    Target target = Target.of(options.getURI());
    Dialect dialect = guard.at(String.valueOf(options.getMethod()), target.path());
    if (dialect == null) {
      return null;
    }
    return new Caller(
        Scopes.isInModelCall() ? null : current(dialect, target, options.getHeaders()));
  }

  void remember(HttpClientRequest request, Caller caller) {
    guard.queued().remember(request, caller);
  }

  /** The call that a request may be, when its head is about to be sent; or null. */
  GuardedHttpCall find(HttpClientRequest request, HttpRequestHead head) {
    Caller caller = guard.queued().remove(request);
    String method = String.valueOf(head.method());
    Target target = Target.of(head.uri()).at(Target.of(head.absoluteURI()).host());
    Dialect dialect = guard.dialect(method, target.path(), header(head.headers(), "content-type"));
    if (dialect == null || (caller != null && caller.context() == null)) {
      return null;
    }
    RequestContext context = current(dialect, target, head.headers());
    return guard.call(
        dialect, caller == null ? context : guard.madeBy(caller.context().run(), context));
  }

  private RequestContext current(Dialect dialect, Target target, MultiMap headers) {
    return guard.current(
        dialect,
        new RequestFacts(
            target.host(), target.path(), target.query(), name -> header(headers, name)));
  }

  private static String header(MultiMap headers, String name) {
    return headers == null ? null : headers.get(name);
  }
}
