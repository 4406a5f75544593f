package io.loophound.agent.http.apache;

import io.loophound.agent.http.HttpCall;
import io.loophound.agent.http.ModelCalls;
import io.loophound.agent.http.PendingCall;
import io.loophound.agent.seam.SeamContext;
import io.loophound.agent.wire.Dialect;
import org.apache.hc.core5.http.EntityDetails;
import org.apache.hc.core5.http.Header;
import org.apache.hc.core5.http.HttpHost;
import org.apache.hc.core5.http.HttpRequest;

/** Finds the model calls among the requests. */
final class Requests {
  private final SeamContext context;
  private final ModelCalls calls;

  Requests(SeamContext context) {
    this.context = context;
    this.calls = new ModelCalls(context, ApacheSeam.NAME);
  }

  SeamContext context() {
    return context;
  }

  /** The call that a request may be, or null when it is none of ours. */
  PendingCall look(HttpHost target, HttpRequest request, EntityDetails entity) {
    if (request == null || entity == null) {
      return null;
    }
    String path = path(request);
    String type = entity.getContentType();
    Dialect dialect =
        PendingCall.dialect(
            request.getMethod(), path, type == null ? header(request, "content-type") : type);
    if (dialect == null) {
      return null;
    }
    HttpCall here =
        HttpCall.here(ApacheSeam.NAME, host(target, request), path, name -> header(request, name));
    return new PendingCall(context, calls, dialect, here);
  }

  private static String path(HttpRequest request) {
    String path = request.getPath();
    int query = path == null ? -1 : path.indexOf('?');
    return query < 0 ? path : path.substring(0, query);
  }

  private static String host(HttpHost target, HttpRequest request) {
    if (target != null) {
      return target.getHostName();
    }
    return request.getAuthority() == null ? "" : request.getAuthority().getHostName();
  }

  private static String header(HttpRequest request, String name) {
    Header header = request.getFirstHeader(name);
    return header == null ? null : header.getValue();
  }
}
