package io.loophound.seam.springrest;

import java.io.IOException;
import java.io.OutputStream;
import org.springframework.http.HttpHeaders;
import org.springframework.http.StreamingHttpOutputMessage.Body;

/** A body in place of the application's own. */
@SuppressWarnings("ArrayRecordComponent") // one short-lived object a call, never compared
record ChangedBody(byte[] bytes) implements Body {

  /** What a request is executed with to send these bytes. */
  static Object[] arguments(HttpHeaders headers, byte[] bytes) {
    return new Object[] {headers(headers, bytes.length), new ChangedBody(bytes)};
  }

  /** A copy: the request's own headers may be read only, and tell the length of its own body. */
  private static HttpHeaders headers(HttpHeaders own, int length) {
    HttpHeaders changed = new HttpHeaders();
    own.forEach(changed::put);
    if (own.getContentLength() >= 0) {
      changed.setContentLength(length);
    }
    return changed;
  }

  @Override
  public void writeTo(OutputStream out) throws IOException {
    out.write(bytes);
  }

  @Override
  public boolean repeatable() {
    return true;
  }
}
