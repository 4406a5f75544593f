package io.loophound.seam.apache5;

import io.loophound.agent.seam.SeamContext;
import io.loophound.seam.http.GuardedHttpCall;
import io.loophound.seam.http.HttpGuard;
import io.loophound.seam.http.WrittenBody;
import io.loophound.wire.Bytes;
import io.loophound.wire.request.RequestFacts;
import org.apache.hc.core5.http.EntityDetails;
import org.apache.hc.core5.http.Header;
import org.apache.hc.core5.http.HttpEntity;
import org.apache.hc.core5.http.HttpHost;
import org.apache.hc.core5.http.HttpRequest;

/** Recognises the model calls among the requests. */
final class Apache5Requests {
  private final SeamContext context;
  private final HttpGuard guard;

  Apache5Requests(SeamContext context) {
    this.context = context;
    this.guard = new HttpGuard(context, ApacheSeam.NAME);
  }

  /** An empty body buffer for the expected number of bytes; a longer body overflows. */
  Bytes newBody(long expected) {
    return guard.newBody(expected);
  }

  /** The longest body that is read, in bytes. */
  int bodyLimit() {
    return guard.bodyLimit();
  }

  /** A body that may be written more than once, or null if it cannot be written now. */
  Bytes read(HttpEntity entity) {
    return WrittenBody.read(guard, entity::getContentLength, entity::writeTo);
  }

  SeamContext context() {
    return context;
  }

  /** The call that a request may be, or null when it is not a model call. */
  GuardedHttpCall find(HttpHost target, HttpRequest request, EntityDetails entity) {
    if (request == null || entity == null) {
      return null;
    }
    RequestFacts facts =
        new RequestFacts(
            host(target, request), path(request), query(request), name -> header(request, name));
    return guard.find(request.getMethod(), facts, contentType(request, entity));
  }

  /** The client takes the entity's type only if the request has none. */
  private static String contentType(HttpRequest request, EntityDetails entity) {
    String header = header(request, "content-type");
    return header == null ? entity.getContentType() : header;
  }

  private static String path(HttpRequest request) {
    String path = request.getPath();
    int query = path == null ? -1 : path.indexOf('?');
    return query < 0 ? path : path.substring(0, query);
  }

  private static String query(HttpRequest request) {
    String path = request.getPath();
    int from = path == null ? -1 : path.indexOf('?');
    return from < 0 ? "" : path.substring(from + 1);
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
