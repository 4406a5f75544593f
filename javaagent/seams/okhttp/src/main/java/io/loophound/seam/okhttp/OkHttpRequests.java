package io.loophound.seam.okhttp;

import io.loophound.seam.http.HttpGuard;
import io.loophound.seam.http.RequestContext;
import io.loophound.seam.http.WrittenBody;
import io.loophound.wire.Bytes;
import io.loophound.wire.Dialect;
import io.loophound.wire.request.RequestFacts;
import okhttp3.MediaType;
import okhttp3.Request;
import okhttp3.RequestBody;
import okio.BufferedSink;
import okio.Okio;

/** What OkHttp's requests say. */
final class OkHttpRequests {

  private OkHttpRequests() {}

  /** The dialect a request may be in, or null when it is not a model call. */
  static Dialect dialect(HttpGuard guard, Request request) {
    RequestBody body = request.body();
    return body == null
        ? null
        : guard.dialect(request.method(), request.url().encodedPath(), contentType(request, body));
  }

  /** The call as this thread makes it. */
  static RequestContext current(HttpGuard guard, Request request, Dialect dialect) {
    return guard.current(
        dialect,
        new RequestFacts(
            request.url().host(),
            request.url().encodedPath(),
            request.url().encodedQuery(),
            request::header));
  }

  /**
   * A body that may be written more than once, or null when the application's own code cannot write
   * it now.
   */
  static Bytes read(HttpGuard guard, RequestBody body) {
    return WrittenBody.read(
        guard,
        body::contentLength,
        out -> {
          BufferedSink sink = Okio.buffer(Okio.sink(out));
          body.writeTo(sink);
          sink.flush();
        });
  }

  /** The client replaces the header with the body's type. */
  private static String contentType(Request request, RequestBody body) {
    MediaType type = body.contentType();
    return type == null ? request.header("Content-Type") : type.toString();
  }
}
