package io.loophound.seam.ktor;

import io.ktor.client.engine.UtilsKt;
import io.ktor.client.request.HttpRequestData;
import io.ktor.http.Url;
import io.loophound.agent.seam.SeamContext;
import io.loophound.seam.http.GuardedHttpCall;
import io.loophound.seam.http.HttpGuard;
import io.loophound.seam.http.RequestContext;
import io.loophound.wire.Dialect;
import io.loophound.wire.request.RequestFacts;
import java.util.Map;
import java.util.TreeMap;
import kotlin.Unit;

/** Recognises the model calls among the requests. */
final class KtorRequests {
  private final HttpGuard guard;

  KtorRequests(SeamContext context) {
    guard = new HttpGuard(context, KtorCioSeam.NAME);
  }

  int bodyLimit() {
    return guard.bodyLimit();
  }

  /** The call that a request may be, or null when it is not a model call. */
  GuardedHttpCall find(HttpRequestData request) {
    String method = request.getMethod().getValue();
    Url url = request.getUrl();
    if (guard.at(method, url.getEncodedPath()) == null) {
      return null;
    }
    Map<String, String> headers = sent(request);
    Dialect dialect = guard.dialect(method, url.getEncodedPath(), headers.get("content-type"));
    OpenRequest asked = request.getAttributes().getOrNull(OpenRequest.KEY);
    if (dialect == null || (asked != null && asked.isCounted())) {
      return null;
    }
    RequestFacts facts =
        new RequestFacts(url.getHost(), url.getEncodedPath(), url.getEncodedQuery(), headers::get);
    RequestContext context = guard.current(dialect, facts);
    return guard.call(dialect, asked == null ? context : asked.of(context, guard));
  }

  /** The headers as the engine sends them: a body adds some of its own. */
  private static Map<String, String> sent(HttpRequestData request) {
    Map<String, String> headers = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
    UtilsKt.mergeHeaders(
        request.getHeaders(),
        request.getBody(),
        (name, value) -> {
          headers.putIfAbsent(name, value);
          return Unit.INSTANCE;
        });
    return headers;
  }
}
