package io.loophound.seam.ktor;

import io.ktor.client.engine.UtilsKt;
import io.ktor.client.request.HttpRequestData;
import io.ktor.client.request.HttpRequestKt;
import io.ktor.client.request.HttpResponseData;
import io.ktor.client.request.ResponseAdapter;
import io.ktor.http.Headers;
import io.ktor.http.HeadersBuilder;
import io.ktor.http.HeadersImpl;
import io.ktor.http.HttpProtocolVersion;
import io.ktor.http.HttpStatusCode;
import io.ktor.http.content.OutgoingContent;
import io.ktor.util.Attributes;
import io.ktor.util.AttributesJvmKt;
import io.ktor.util.AttributesKt;
import io.ktor.util.date.DateJvmKt;
import io.ktor.utils.io.ByteChannelCtorKt;
import io.ktor.utils.io.ByteReadChannel;
import io.loophound.agent.seam.linked.Coroutines;
import io.loophound.seam.http.GuardedHttpCall;
import io.loophound.seam.http.Refusal;
import io.loophound.seam.http.ReplyCollector;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.CancellationException;
import kotlin.coroutines.Continuation;
import kotlin.coroutines.CoroutineContext;

/** The reply to one attempt, with a collector; or the reply that replaces it. */
final class Reply {
  private final GuardedHttpCall call;
  private final HttpRequestData request;

  Reply(GuardedHttpCall call, HttpRequestData request) {
    this.call = call;
    this.request = request;
  }

  /** The request with this body. If the engine makes a session of a reply, it gets LoopHound's. */
  HttpRequestData watched(OutgoingContent body) {
    Attributes attributes = request.getAttributes();
    ResponseAdapter adapter = attributes.getOrNull(HttpRequestKt.getResponseAdapterAttributeKey());
    if (adapter == null && body == request.getBody()) {
      return request;
    }
    Attributes own = AttributesJvmKt.Attributes(true);
    AttributesKt.putAll(own, attributes);
    if (adapter != null) {
      own.put(HttpRequestKt.getResponseAdapterAttributeKey(), watched(adapter));
    }
    return new HttpRequestData(
        request.getUrl(),
        request.getMethod(),
        request.getHeaders(),
        body,
        request.getExecutionContext(),
        own);
  }

  private ResponseAdapter watched(ResponseAdapter adapter) {
    return (made, status, headers, body, content, context) -> {
      ByteReadChannel channel = watched(status, headers, body, context);
      Object session = adapter.adapt(request, status, headers, channel, request.getBody(), context);
      return session == null ? channel : session;
    };
  }

  /** The engine has returned a reply, or failed. */
  Object begins(Object returned, Throwable thrown) throws Throwable {
    if (thrown != null) {
      failed(thrown);
      throw thrown;
    }
    return watched(returned);
  }

  Object watched(Object returned) {
    if (!(returned instanceof HttpResponseData data)
        || !(data.getBody() instanceof ByteReadChannel real)) {
      return returned;
    }
    Headers headers = data.getHeaders();
    ByteReadChannel body =
        real instanceof WatchedChannel
            ? real
            : watched(data.getStatusCode(), headers, real, data.getCallContext());
    Headers told = body instanceof WatchedChannel ? warned(headers) : headers;
    return new HttpResponseData(
        data.getStatusCode(),
        data.getRequestTime(),
        body instanceof WatchedChannel watched
                && ReplyCollector.length(headers.get("content-length")) >= 0
            ? new CutHeaders(told, watched::isCut)
            : told,
        data.getVersion(),
        body,
        data.getCallContext());
  }

  /** The same headers, and that of a warning if there is one. */
  private Headers warned(Headers headers) {
    String warning = call.warning();
    if (warning == null) {
      return headers;
    }
    Map<String, List<String>> more = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
    headers.entries().forEach(header -> more.put(header.getKey(), header.getValue()));
    more.put(GuardedHttpCall.WARNING, List.of(warning));
    return new HeadersImpl(more); // unlike a builder, it refuses no name that the engine took
  }

  private ByteReadChannel watched(
      HttpStatusCode status, Headers headers, ByteReadChannel body, CoroutineContext context) {
    ReplyCollector collector =
        call.reply(
            status.getValue(),
            headers.get("content-encoding"),
            ReplyCollector.length(headers.get("content-length")));
    return collector == null ? body : new WatchedChannel(body, context, collector);
  }

  void failed(Throwable thrown) {
    if (thrown instanceof CancellationException) {
      call.cancelled();
    } else {
      call.failed(thrown.getClass().getSimpleName());
    }
  }

  /** The reply to a refused call. */
  HttpResponseData refused(Continuation<Object> caller) {
    Refusal refusal = call.refusal();
    HeadersBuilder headers = new HeadersBuilder();
    refusal.headers().forEach(headers::append);
    byte[] body = refusal.body().getBytes(StandardCharsets.UTF_8);
    // the client ends the job in it with the reply: any other job would hang
    CoroutineContext context = (CoroutineContext) UtilsKt.callContext(Coroutines.cast(caller));
    return new HttpResponseData(
        new HttpStatusCode(refusal.status(), "Refused"),
        DateJvmKt.GMTDate((Long) null),
        headers.build(),
        HttpProtocolVersion.Companion.getHTTP_1_1(),
        ByteChannelCtorKt.ByteReadChannel(body, 0, body.length),
        context);
  }
}
