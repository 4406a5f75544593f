package io.loophound.seam.asynchttpclient;

import io.loophound.seam.http.Refusal;
import io.netty.buffer.Unpooled;
import io.netty.handler.codec.http.DefaultHttpHeaders;
import io.netty.handler.codec.http.DefaultHttpResponse;
import io.netty.handler.codec.http.HttpHeaders;
import io.netty.handler.codec.http.HttpResponseStatus;
import io.netty.handler.codec.http.HttpVersion;
import java.nio.charset.StandardCharsets;
import org.asynchttpclient.AsyncHandler;
import org.asynchttpclient.AsyncHandler.State;
import org.asynchttpclient.HttpResponseBodyPart;
import org.asynchttpclient.netty.EagerResponseBodyPart;
import org.asynchttpclient.netty.NettyResponseStatus;
import org.asynchttpclient.uri.Uri;

/**
 * What a handler made of the reply to a refused call.
 *
 * @param result what it returned
 * @param thrown what it threw, or null
 */
record Refused(Object result, Throwable thrown) {

  /** Gives a handler the reply, as if it had come from the server. */
  static Refused give(Refusal refusal, Uri uri, AsyncHandler<?> handler) {
    try {
      reply(refusal, uri, handler);
      return new Refused(handler.onCompleted(), null);
    } catch (Throwable thrown) {
      handler.onThrowable(thrown);
      return new Refused(null, thrown);
    }
  }

  private static void reply(Refusal refusal, Uri uri, AsyncHandler<?> handler) throws Exception {
    HttpHeaders headers = new DefaultHttpHeaders();
    refusal.headers().forEach(headers::set);
    HttpResponseStatus code = HttpResponseStatus.valueOf(refusal.status(), "Refused");
    var response = new DefaultHttpResponse(HttpVersion.HTTP_1_1, code, headers);
    byte[] body = refusal.body().getBytes(StandardCharsets.UTF_8);
    HttpResponseBodyPart part = new EagerResponseBodyPart(Unpooled.wrappedBuffer(body), true);
    if (handler.onStatusReceived(new NettyResponseStatus(uri, response, null)) != State.CONTINUE
        || handler.onHeadersReceived(headers) != State.CONTINUE) {
      return;
    }
    if (WatchedHandler.isStreamed(handler)) {
      StreamedReply.give(part, handler);
    } else {
      handler.onBodyPartReceived(part);
    }
  }
}
