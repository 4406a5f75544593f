package io.loophound.seam.ktor;

import io.ktor.utils.io.ByteWriteChannel;
import io.loophound.wire.Bytes;
import kotlin.Unit;
import kotlin.coroutines.Continuation;
import kotlinx.io.Buffer;
import kotlinx.io.Sink;

/** Keeps what is written. */
final class MemoryChannel implements ByteWriteChannel {
  private final Buffer written = new Buffer();
  private volatile boolean closed;
  private volatile Throwable cause;

  long size() {
    return written.getSize();
  }

  /** Adds what has been written so far. */
  Bytes copyTo(Bytes target) {
    Buffer copy = written.copy();
    byte[] piece = new byte[8192];
    for (int count = read(copy, piece);
        count > 0 && !target.hasOverflowed();
        count = read(copy, piece)) {
      target.add(piece, 0, count);
    }
    return target;
  }

  private static int read(Buffer buffer, byte[] piece) {
    return buffer.readAtMostTo(piece, 0, piece.length);
  }

  void copyTo(Sink sink) {
    Buffer copy = written.copy();
    sink.write(copy, copy.getSize());
  }

  @Override
  public boolean isClosedForWrite() {
    return closed;
  }

  @Override
  public Throwable getClosedCause() {
    return cause;
  }

  @Override
  public Sink getWriteBuffer() {
    return written;
  }

  @Override
  public Object flush(Continuation<? super Unit> then) {
    return Unit.INSTANCE;
  }

  @Override
  public Object flushAndClose(Continuation<? super Unit> then) {
    closed = true;
    return Unit.INSTANCE;
  }

  @Override
  public void cancel(Throwable thrown) {
    closed = true;
    cause = thrown;
  }
}
