package io.loophound.agent.http;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;

/** A reply that the application reads, with a collector that gets what it reads. */
public final class TeeStream extends FilterInputStream {
  private static final int CHUNK = 4096;

  private final ReplyCollector collector;
  private final PendingCall call;
  private long position;
  private long collected;
  private long marked;

  /** The reply {@code in} to a call. */
  public TeeStream(InputStream in, ReplyCollector collector, PendingCall call) {
    super(in);
    this.collector = collector;
    this.call = call;
  }

  @Override
  public int read() throws IOException {
    byte[] one = new byte[1];
    return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
  }

  @Override
  public int read(byte[] bytes, int from, int count) throws IOException {
    int read;
    try {
      read = in.read(bytes, from, count);
    } catch (IOException | RuntimeException e) {
      guarded(() -> collector.failed(e));
      throw e;
    }
    guarded(() -> collect(bytes, from, read));
    return read;
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
  public void close() throws IOException {
    guarded(collector::cancelled);
    super.close();
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

  /** What is read again after a reset was collected before. */
  private void collect(byte[] bytes, int from, int read) {
    if (read < 0) {
      collector.complete();
      return;
    }
    position += read;
    int fresh = (int) Math.min(read, position - collected);
    if (fresh > 0) {
      collected = position;
      collector.next(ByteBuffer.wrap(bytes, from + read - fresh, fresh));
    }
  }

  private void guarded(Runnable ours) {
    try {
      ours.run();
    } catch (Throwable thrown) {
      call.error(thrown);
    }
  }
}
