package io.loophound.seam.urlconnection;

import io.loophound.agent.seam.SeamContext;
import io.loophound.seam.http.HttpGuard;
import io.loophound.seam.http.RequestContext;
import io.loophound.wire.Dialect;
import io.loophound.wire.request.RequestFacts;
import java.lang.ref.WeakReference;
import java.net.HttpURLConnection;
import java.net.URL;
import java.util.Collections;
import java.util.Map;
import java.util.WeakHashMap;

/** Recognises the model calls among the connections, and keeps what is known of those under way. */
final class UrlCalls {

  /** The calls of connections in use; two points see each of them. */
  private record OpenCalls(Map<HttpURLConnection, UrlCall> calls) {}

  private final HttpGuard guard;
  private final OpenCalls open;
  private volatile Internals internals;

  UrlCalls(SeamContext context) {
    this.open =
        context
            .state()
            .part(
                OpenCalls.class,
                state -> new OpenCalls(Collections.synchronizedMap(new WeakHashMap<>())));
    this.guard = new HttpGuard(context, UrlConnectionSeam.NAME);
  }

  /** Whether a connection may be a model call. This is the only cost for ordinary traffic. */
  boolean mayBeOurs(HttpURLConnection connection) {
    return guard.at(connection.getRequestMethod(), connection.getURL().getPath()) != null;
  }

  /** The same for a connection that a body will turn into a POST. */
  boolean mayBecomeOurs(HttpURLConnection connection) {
    return guard.at("POST", connection.getURL().getPath()) != null;
  }

  /** The call of a connection that was seen before, or null. */
  UrlCall findKnown(HttpURLConnection connection) {
    return open.calls.get(connection);
  }

  /** The call of a connection seen for the first time, or null when it is not a model call. */
  UrlCall find(HttpURLConnection connection, Class<?> type) throws ReflectiveOperationException {
    Internals inside = internals(type);
    URL url = connection.getURL();
    Dialect dialect =
        guard.dialect(
            connection.getRequestMethod(),
            url.getPath(),
            inside.header(inside.requestHeaders(connection), "content-type"));
    if (dialect == null) {
      return null;
    }
    // not the connection itself: what is kept of a call must not retain its connection
    WeakReference<Object> headers = new WeakReference<>(inside.requestHeaders(connection));
    RequestContext context =
        guard.current(
            dialect,
            new RequestFacts(
                url.getHost(),
                url.getPath(),
                url.getQuery(),
                name -> inside.header(headers.get(), name)));
    UrlCall seen = new UrlCall(guard.call(dialect, context), inside);
    open.calls.put(connection, seen);
    return seen;
  }

  private Internals internals(Class<?> type) throws ReflectiveOperationException {
    Internals known = internals;
    if (known == null) {
      known = new Internals(type);
      internals = known;
    }
    return known;
  }
}
