package io.loophound.seam.apache5;

import io.loophound.seam.http.ReplyCollector;
import io.loophound.seam.http.TeeStream;
import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import org.apache.hc.core5.http.HttpEntity;
import org.apache.hc.core5.http.io.entity.HttpEntityWrapper;

/** A reply's body, with a collector that gets what the application reads. */
final class TeeEntity extends HttpEntityWrapper {
  private final ReplyCollector collector;
  private final Closeable connection;
  private TeeStream content;
  private boolean cut;

  /** {@code connection} ends a reply that is cut. */
  TeeEntity(HttpEntity entity, ReplyCollector collector, Closeable connection) {
    super(entity);
    this.collector = collector;
    this.connection = connection;
  }

  @Override
  public InputStream getContent() throws IOException {
    if (content == null) {
      InputStream stream = super.getContent();
      content = stream == null ? null : new TeeStream(stream, collector, this::cut);
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

  /** A response may be closed with its body unread. */
  @Override
  public void close() throws IOException {
    collector.cancelled();
    if (!cut) {
      super.close();
    }
  }

  private void cut() throws IOException {
    cut = true;
    connection.close();
  }
}
