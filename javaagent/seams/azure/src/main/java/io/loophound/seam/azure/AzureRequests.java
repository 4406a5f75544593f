package io.loophound.seam.azure;

import com.azure.core.http.HttpHeaderName;
import com.azure.core.http.HttpHeaders;
import com.azure.core.http.HttpRequest;
import com.azure.core.util.BinaryData;
import io.loophound.agent.seam.SeamContext;
import io.loophound.seam.http.HttpGuard;
import io.loophound.seam.http.RequestContext;
import io.loophound.wire.Bytes;
import io.loophound.wire.Dialect;
import io.loophound.wire.request.RequestFacts;
import java.net.URL;

/** Recognises the model calls among the requests. */
final class AzureRequests {
  private final HttpGuard guard;

  AzureRequests(SeamContext context) {
    guard = HttpGuard.ofWrapper(context, AzureSeam.NAME);
  }

  /** The call that a request may be, or null when it is not a model call. */
  AzureAttempt find(HttpRequest request) {
    URL address = request.getUrl();
    String method = request.getHttpMethod().toString();
    HttpHeaders headers = request.getHeaders();
    Dialect dialect = guard.dialect(method, address.getPath(), header(headers, "content-type"));
    if (dialect == null) {
      return null;
    }
    RequestContext context =
        guard.current(
            dialect,
            new RequestFacts(
                address.getHost(),
                address.getPath(),
                address.getQuery(),
                name -> header(headers, name)));
    return new AzureAttempt(request, () -> guard.call(dialect, context), this::read);
  }

  private static String header(HttpHeaders headers, String name) {
    return headers.getValue(HttpHeaderName.fromString(name));
  }

  /** A body that may be read more than once, or null when it cannot be read. */
  private Bytes read(HttpRequest request) {
    BinaryData body = request.getBodyAsBinaryData();
    Long length = body == null ? null : body.getLength();
    if (body == null || !body.isReplayable() || length == null || length > guard.bodyLimit()) {
      return null;
    }
    byte[] bytes = body.toBytes();
    Bytes read = guard.newBody(bytes.length);
    read.add(bytes, 0, bytes.length);
    return read;
  }
}
