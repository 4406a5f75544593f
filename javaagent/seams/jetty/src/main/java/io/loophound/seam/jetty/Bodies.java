package io.loophound.seam.jetty;

import io.loophound.seam.http.HttpGuard;
import io.loophound.wire.Bytes;
import java.util.concurrent.CancellationException;
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
  static void replace(HttpGuard guard, HttpRequest request, byte[] body) {
    Request.Content own = request.getBody();
    request.body(new BytesRequestContent(own.getContentType(), body));
    request.headers(
        headers -> {
          if (headers.contains(HttpHeader.CONTENT_LENGTH)) {
            headers.put(HttpHeader.CONTENT_LENGTH, body.length);
          }
        });
    finish(guard, own);
  }

  /**
   * A body that will not be sent. It is read to its end, as if it were: it may hold a file open
   * since it was rewound, and closes it then.
   */
  static void finish(HttpGuard guard, Request.Content body) {
    if (!isRead(body, guard.newBody(0))) {
      body.fail(new CancellationException("the body is not sent"));
    }
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
