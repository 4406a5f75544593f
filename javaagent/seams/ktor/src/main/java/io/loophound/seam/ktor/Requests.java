package io.loophound.seam.ktor;

import io.ktor.client.engine.UtilsKt;
import io.ktor.client.request.HttpRequestData;
import io.ktor.http.Url;
import io.loophound.agent.seam.SeamContext;
import io.loophound.seam.http.GuardedHttpCall;
import io.loophound.seam.http.HttpCall;
import io.loophound.seam.http.HttpCalls;
import io.loophound.wire.Dialect;
import io.loophound.wire.request.RequestFacts;
import java.util.Map;
import java.util.TreeMap;
import kotlin.Unit;

/** Recognises the model calls among the requests. */
final class Requests {
  private final HttpCalls calls;

  Requests(SeamContext context) {
    calls = new HttpCalls(context, KtorCioSeam.NAME);
  }

  int bodyLimit() {
    return calls.bodyLimit();
  }

  /** The call that a request may be, or null when it is not a model call. */
  GuardedHttpCall look(HttpRequestData request) {
    String method = request.getMethod().getValue();
    Url url = request.getUrl();
    if (calls.at(method, url.getEncodedPath()) == null) {
      return null;
    }
    Map<String, String> headers = sent(request);
    Dialect dialect = calls.dialect(method, url.getEncodedPath(), headers.get("content-type"));
    Asked asked = request.getAttributes().getOrNull(Asked.KEY);
    if (dialect == null || (asked != null && asked.counted())) {
      return null;
    }
    RequestFacts facts =
        new RequestFacts(
            method, url.getHost(), url.getEncodedPath(), url.getEncodedQuery(), headers::get);
    HttpCall here = calls.here(dialect, facts);
    return calls.call(dialect, asked == null ? here : asked.of(here));
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
