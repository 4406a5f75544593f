package io.loophound.seam.webclient;

import org.springframework.core.io.buffer.DataBuffer;
import org.springframework.core.io.buffer.DataBufferUtils;

/**
 * The piece of a body that is not sent yet. It is released if it is never taken, also when it comes
 * after the end. Thread-safe.
 */
final class HeldBuffer {
  private DataBuffer held;
  private boolean closed;

  /** Holds this piece from now on; returns the one before, or null. */
  synchronized DataBuffer swap(DataBuffer next) {
    if (closed) {
      DataBufferUtils.release(next);
      return null;
    }
    DataBuffer before = held;
    held = next;
    return before;
  }

  /** The piece, which now belongs to the caller; null if there is none. */
  DataBuffer take() {
    return swap(null);
  }

  synchronized boolean isEmpty() {
    return held == null;
  }

  /** Nothing will be sent any more. */
  synchronized void close() {
    closed = true;
    DataBufferUtils.release(held);
    held = null;
  }
}
