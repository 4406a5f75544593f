package io.loophound.agent.http.urlconnection;

import io.loophound.agent.http.HttpCall;
import io.loophound.agent.http.ModelCalls;
import io.loophound.agent.http.PendingCall;
import io.loophound.agent.seam.SeamContext;
import io.loophound.agent.wire.Dialect;
import io.loophound.agent.wire.Dialects;
import java.net.HttpURLConnection;
import java.net.URL;
import java.util.Collections;
import java.util.Map;
import java.util.WeakHashMap;

/** Finds the model calls among the connections, and keeps what is known of those under way. */
final class UrlCalls {
  private static final Map<HttpURLConnection, UrlCall> OPEN =
      Collections.synchronizedMap(new WeakHashMap<>());

  private final SeamContext context;
  private final ModelCalls calls;
  private volatile Internals internals;

  UrlCalls(SeamContext context) {
    this.context = context;
    this.calls = new ModelCalls(context, UrlConnectionSeam.NAME);
  }

  /** Whether a connection may be one of ours: all that ordinary traffic is asked. */
  static boolean mayBeOurs(HttpURLConnection connection) {
    return Dialects.at(connection.getRequestMethod(), connection.getURL().getPath()) != null;
  }

  /** The call of a connection that was seen before, or null. */
  static UrlCall known(HttpURLConnection connection) {
    return OPEN.get(connection);
  }

  /** The call of a connection seen for the first time, or null when it is none of ours. */
  UrlCall look(HttpURLConnection connection, Class<?> type) throws ReflectiveOperationException {
    Internals inside = internals(type);
    URL url = connection.getURL();
    Dialect dialect =
        PendingCall.dialect(
            connection.getRequestMethod(),
            url.getPath(),
            inside.header(inside.requestHeaders(connection), "content-type"));
    if (dialect == null) {
      return null;
    }
    // not the connection itself: what is kept of a call must not keep its connection
    Object headers = inside.requestHeaders(connection);
    HttpCall here =
        HttpCall.here(
            UrlConnectionSeam.NAME,
            url.getHost(),
            url.getPath(),
            name -> inside.header(headers, name));
    UrlCall seen = new UrlCall(new PendingCall(context, calls, dialect, here), inside);
    OPEN.put(connection, seen);
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
