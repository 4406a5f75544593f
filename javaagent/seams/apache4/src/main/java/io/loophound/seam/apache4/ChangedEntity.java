package io.loophound.seam.apache4;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import org.apache.http.HttpEntity;
import org.apache.http.entity.HttpEntityWrapper;

/** The application's entity with another body, which concludes its run. */
final class ChangedEntity extends HttpEntityWrapper {
  private final byte[] body;

  ChangedEntity(HttpEntity entity, byte[] body) {
    super(entity);
    this.body = body;
  }

  @Override
  public long getContentLength() {
    return body.length;
  }

  @Override
  public InputStream getContent() {
    return new ByteArrayInputStream(body);
  }

  @Override
  public void writeTo(OutputStream out) throws IOException {
    out.write(body);
  }

  @Override
  public boolean isRepeatable() {
    return true;
  }

  @Override
  public boolean isStreaming() {
    return false;
  }
}
