package io.loophound.seam.apache4;

import io.loophound.seam.http.GuardedHttpCall;
import io.loophound.seam.http.ReplyCollector;
import io.loophound.seam.http.TeeStream;
import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import org.apache.http.HttpEntity;
import org.apache.http.entity.HttpEntityWrapper;

/** A reply's body, with a collector that gets what the application reads. */
final class TeeEntity extends HttpEntityWrapper {
  private final ReplyCollector collector;
  private final GuardedHttpCall call;
  private final Closeable connection;
  private TeeStream content;

  /** {@code connection} ends a reply that is cut. */
  TeeEntity(
      HttpEntity entity, ReplyCollector collector, GuardedHttpCall call, Closeable connection) {
    super(entity);
    this.collector = collector;
    this.call = call;
    this.connection = connection;
  }

  @Override
  public InputStream getContent() throws IOException {
    if (content == null) {
      InputStream stream = super.getContent();
      content = stream == null ? null : new TeeStream(stream, collector, call, connection);
    }
    return content;
  }

  @Override
  public void writeTo(OutputStream out) throws IOException {
    try (InputStream in = getContent()) {
      if (in != null) {
        in.transferTo(out);
      }
    }
  }

  /** The connection is released through the stream that the application gets. */
  @Override
  @SuppressWarnings("deprecation") // deprecated in the library, but still called by its own code
  public void consumeContent() throws IOException {
    InputStream in = getContent();
    if (in != null) {
      in.close();
    }
  }
}
