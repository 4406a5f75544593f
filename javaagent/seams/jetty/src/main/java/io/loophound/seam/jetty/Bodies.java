package io.loophound.seam.jetty;

import io.loophound.seam.http.HttpGuard;
import io.loophound.wire.Bytes;
import org.eclipse.jetty.client.Request;
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
