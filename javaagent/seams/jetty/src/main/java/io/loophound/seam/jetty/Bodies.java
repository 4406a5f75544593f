package io.loophound.seam.jetty;

import io.loophound.seam.http.HttpGuard;
import io.loophound.wire.Bytes;
import org.eclipse.jetty.client.BytesRequestContent;
import org.eclipse.jetty.client.Request;
import org.eclipse.jetty.client.transport.HttpRequest;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.io.Content;

/** The bodies of Jetty's requests. */
final class Bodies {
  private Bodies() {}

  /** A body that can be read again, and is there; null for any other. */
  static Bytes read(HttpGuard guard, Request.Content body) {
    if (!body.rewind()) {
      return null;
    }
    Bytes bytes = guard.newBody(body.getLength());
    boolean whole = isRead(body, bytes);
    return body.rewind() && whole ? bytes : null;
  }

  /** The request gets another body; Jetty says the length unless the application has. */
  static void replace(HttpRequest request, byte[] body) {
    request.body(new BytesRequestContent(request.getBody().getContentType(), body));
    request.headers(
        headers -> {
          if (headers.contains(HttpHeader.CONTENT_LENGTH)) {
            headers.put(HttpHeader.CONTENT_LENGTH, body.length);
          }
        });
  }

  private static boolean isRead(Request.Content body, Bytes bytes) {
    while (true) {
      Content.Chunk chunk = body.read();
      if (chunk == null || Content.Chunk.isFailure(chunk)) {
        return false; // the client will encounter it too
      }
      bytes.add(chunk.getByteBuffer());
      chunk.release();
      if (chunk.isLast()) {
        return true;
      }
    }
  }
}
