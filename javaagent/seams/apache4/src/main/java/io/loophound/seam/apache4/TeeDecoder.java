package io.loophound.seam.apache4;

import io.loophound.seam.http.Cut;
import io.loophound.seam.http.ReplyCollector;
import java.io.IOException;
import java.nio.ByteBuffer;
import org.apache.http.nio.ContentDecoder;

/** The decoder that the application reads from, with a collector that gets the same bytes. */
final class TeeDecoder implements ContentDecoder {
  private final ReplyCollector collector;
  private ContentDecoder decoder;
  private ByteBuffer last;

  TeeDecoder(ReplyCollector collector) {
    this.collector = collector;
  }

  /** The same, reading from what the client has available. */
  TeeDecoder reading(ContentDecoder current) {
    decoder = current;
    return this;
  }

  ReplyCollector collector() {
    return collector;
  }

  /** Whether the reply is cut: only its closing bytes are still to be read. */
  boolean isCut() {
    return last != null;
  }

  /** How many closing bytes of a cut reply are still to be read. */
  int closingBytesLeft() {
    return last.remaining();
  }

  @Override
  public int read(ByteBuffer into) throws IOException {
    if (last != null) {
      return end(into);
    }
    int from = into.position();
    int count = decoder.read(into);
    Cut cut = count > 0 ? collector.next(into.duplicate().flip().position(from)) : null;
    if (cut == null) {
      return count;
    }
    last = ByteBuffer.wrap(cut.closing());
    into.position(from + cut.keep());
    return cut.keep() > 0 ? cut.keep() : end(into);
  }

  private int end(ByteBuffer into) {
    if (!last.hasRemaining()) {
      return -1;
    }
    int count = Math.min(last.remaining(), into.remaining());
    into.put(last.slice(last.position(), count));
    last.position(last.position() + count);
    return count;
  }

  @Override
  public boolean isCompleted() {
    return last == null ? decoder.isCompleted() : !last.hasRemaining();
  }
}
