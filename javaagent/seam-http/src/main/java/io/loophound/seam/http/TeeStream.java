package io.loophound.seam.http;

import java.io.ByteArrayInputStream;
import java.io.Closeable;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;

/**
 * A reply that the application reads, with a collector that gets the same bytes. A cut reply ends
 * here; its connection is closed.
 */
public final class TeeStream extends FilterInputStream {
  private static final int CHUNK = 4096;

  private final ReplyCollector collector;
  private final Closeable connection;
  private InputStream last;
  private long position;
  private long collected;
  private long marked;

  /**
   * The reply {@code in}.
   *
   * @param connection ends the reply when it is cut, without reading the rest
   */
  public TeeStream(InputStream in, ReplyCollector collector, Closeable connection) {
    super(in);
    this.collector = collector;
    this.connection = connection;
  }

  @Override
  public int read() throws IOException {
    byte[] one = new byte[1];
    return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
  }

  @Override
  public int read(byte[] bytes, int from, int count) throws IOException {
    if (last != null) {
      return last.read(bytes, from, count);
    }
    int read;
    try {
      read = in.read(bytes, from, count);
    } catch (IOException | RuntimeException e) {
      collector.failed(e);
      throw e;
    }
    int kept = read == 0 ? 0 : collect(bytes, from, read);
    return kept == 0 && last != null ? last.read(bytes, from, count) : kept;
  }

  @Override
  public long skip(long count) throws IOException {
    byte[] chunk = new byte[(int) Math.max(0, Math.min(CHUNK, count))];
    long left = count;
    int read = 0;
    while (left > 0 && read >= 0) {
      read = read(chunk, 0, (int) Math.min(chunk.length, left));
      left -= Math.max(0, read);
    }
    return Math.max(0, count - left);
  }

  @Override
  public int available() throws IOException {
    return last == null ? in.available() : last.available();
  }

  @Override
  public void close() throws IOException {
    if (last == null) {
      collector.cancelled();
      in.close();
    }
  }

  @Override
  public synchronized void mark(int limit) {
    marked = position;
    super.mark(limit);
  }

  @Override
  public synchronized void reset() throws IOException {
    super.reset();
    position = marked;
  }

  /**
   * How many of the bytes read the application gets. Bytes that are read again after a reset were
   * already collected.
   */
  private int collect(byte[] bytes, int from, int read) {
    if (read < 0) {
      collector.complete();
      return read;
    }
    position += read;
    int fresh = (int) Math.min(read, position - collected);
    if (fresh <= 0) {
      return read;
    }
    collected = position;
    Cut cut = collector.next(ByteBuffer.wrap(bytes, from + read - fresh, fresh));
    if (cut == null) {
      return read;
    }
    last = new ByteArrayInputStream(cut.closing());
    try {
      connection.close();
    } catch (IOException | RuntimeException e) {
      // it is of no use any more
    }
    return read - fresh + cut.keep();
  }
}
