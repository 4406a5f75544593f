package io.loophound.seam.apache4;

import io.loophound.agent.seam.SeamContext;
import io.loophound.seam.http.GuardedHttpCall;
import io.loophound.seam.http.HttpGuard;
import io.loophound.seam.http.WrittenBody;
import io.loophound.wire.Bytes;
import io.loophound.wire.request.RequestFacts;
import org.apache.http.Header;
import org.apache.http.HttpEntity;
import org.apache.http.HttpHost;
import org.apache.http.HttpRequest;

/** Recognises the model calls among the requests. */
public final class Apache4Requests {
  private final SeamContext context;
  private final HttpGuard guard;

  /** Those that the seam of this name sees. */
  public Apache4Requests(SeamContext context, String seam) {
    this.context = context;
    guard = new HttpGuard(context, seam);
  }

  /** What the seam sees of the agent. */
  public SeamContext context() {
    return context;
  }

  /** An empty body buffer for the expected number of bytes; a longer body overflows. */
  public Bytes newBody(long expected) {
    return guard.newBody(expected);
  }

  /** The longest body that is read, in bytes. */
  public int bodyLimit() {
    return guard.bodyLimit();
  }

  /** The call that a request may be, or null when it is not a model call. */
  public GuardedHttpCall find(HttpHost target, HttpRequest request, HttpEntity entity) {
    String address = withoutHost(request.getRequestLine().getUri());
    int query = address.indexOf('?');
    RequestFacts facts =
        new RequestFacts(
            target == null ? "" : target.getHostName(),
            query < 0 ? address : address.substring(0, query),
            query < 0 ? "" : address.substring(query + 1),
            name -> value(request.getFirstHeader(name)));
    return guard.find(request.getRequestLine().getMethod(), facts, contentType(request, entity));
  }

  /** A request for an absolute address has the address in its request line until it is sent. */
  private static String withoutHost(String address) {
    int host = address.indexOf("://");
    if (host < 0 || address.startsWith("/")) {
      return address;
    }
    int path = address.indexOf('/', host + 3);
    return path < 0 ? "/" : address.substring(path);
  }

  /** The client takes the entity's type only if the request has none. */
  private static String contentType(HttpRequest request, HttpEntity entity) {
    String header = value(request.getFirstHeader("content-type"));
    return header == null ? value(entity.getContentType()) : header;
  }

  /** A header's value, or null. */
  public static String value(Header header) {
    return header == null ? null : header.getValue();
  }

  /** A body that may be written more than once, or null if it cannot be written now. */
  public Bytes read(HttpEntity entity) {
    return WrittenBody.read(guard, entity::getContentLength, entity::writeTo);
  }
}
