package io.loophound.seam.awsasync;

import io.loophound.agent.seam.SeamContext;
import io.loophound.seam.http.GuardedHttpCall;
import io.loophound.seam.http.HttpGuard;
import io.loophound.wire.Dialect;
import io.loophound.wire.request.RequestFacts;
import software.amazon.awssdk.http.SdkHttpRequest;

/** Recognises the model calls among the requests. */
final class AwsRequests {
  private final HttpGuard calls;

  AwsRequests(SeamContext context) {
    calls = new HttpGuard(context, AwsAsyncSeam.NAME);
  }

  int bodyLimit() {
    return calls.bodyLimit();
  }

  /** The call that a request may be, or null when it is not a model call. */
  GuardedHttpCall find(SdkHttpRequest request) {
    String method = request.method().name();
    String path = request.encodedPath();
    Dialect dialect = calls.dialect(method, path, header(request, "content-type"));
    if (dialect == null) {
      return null;
    }
    RequestFacts facts =
        new RequestFacts(
            method,
            request.host(),
            path,
            request.encodedQueryParameters().orElse(""),
            name -> header(request, name));
    return calls.call(dialect, calls.current(dialect, facts));
  }

  private static String header(SdkHttpRequest request, String name) {
    return request.firstMatchingHeader(name).orElse(null);
  }
}
