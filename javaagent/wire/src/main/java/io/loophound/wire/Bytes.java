package io.loophound.wire;

import java.nio.ByteBuffer;
import java.util.Arrays;

/** Bytes collected from pieces, up to a limit. Not thread-safe. */
public final class Bytes {
  private final int limit;
  private byte[] data;
  private int size;
  private boolean overflow;

  /** An empty buffer that holds at most {@code limit} bytes. */
  public Bytes(int limit) {
    this(limit, 512);
  }

  /** An empty buffer that expects {@code expected} bytes and holds at most {@code limit}. */
  public Bytes(int limit, int expected) {
    this.limit = limit;
    this.data = new byte[Math.max(16, Math.min(expected, limit))];
  }

  /** Copies what remains of {@code buffer}, without moving its position. */
  public void add(ByteBuffer buffer) {
    int count = buffer.remaining();
    if (tryGrow(count)) {
      buffer.duplicate().get(data, size, count);
      size += count;
    }
  }

  /** Copies the bytes {@code from} (inclusive) to {@code to} (exclusive). */
  public void add(byte[] bytes, int from, int to) {
    if (tryGrow(to - from)) {
      System.arraycopy(bytes, from, data, size, to - from);
      size += to - from;
    }
  }

  /** Appends one byte. */
  public void add(byte value) {
    if (tryGrow(1)) {
      data[size++] = value;
    }
  }

  /** Discards the content and the overflow, keeps the space. */
  public void clear() {
    size = 0;
    overflow = false;
  }

  /** Whether something did not fit; from then on nothing is added. */
  public boolean hasOverflowed() {
    return overflow;
  }

  /** The bytes, of which the first {@link #size()} are the content; not a copy. */
  public byte[] array() {
    return data;
  }

  /** The number of bytes. */
  public int size() {
    return size;
  }

  private boolean tryGrow(int count) {
    if (overflow || count > limit - size) {
      overflow = true;
      return false;
    }
    if (count > data.length - size) {
      long grown = Math.max((long) data.length * 2, size + count);
      data = Arrays.copyOf(data, (int) Math.min(limit, grown));
    }
    return true;
  }
}
