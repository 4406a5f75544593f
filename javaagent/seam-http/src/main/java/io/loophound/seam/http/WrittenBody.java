package io.loophound.seam.http;

import io.loophound.wire.Bytes;
import java.io.IOException;
import java.io.OutputStream;

/** Reads a body that a client writes, and may write more than once. */
public final class WrittenBody extends OutputStream {
  private static final int MOST_EXPECTED = 1 << 20;

  private final Bytes bytes;

  private WrittenBody(Bytes bytes) {
    this.bytes = bytes;
  }

  /** The length that a body reports, in bytes; negative when unknown. */
  public interface Length {
    /** The length. */
    long get() throws IOException;
  }

  /** Writes a body. */
  public interface Writer {
    /** Writes the whole body. */
    void writeTo(OutputStream out) throws IOException;
  }

  /** The body, or null when it is too long, or cannot be written now by the application's code. */
  public static Bytes read(HttpGuard guard, Length length, Writer body) {
    try {
      long told = length.get();
      if (told <= guard.bodyLimit()) {
        Bytes bytes = guard.newBody(Math.min(told, MOST_EXPECTED));
        body.writeTo(new WrittenBody(bytes));
        return bytes;
      }
    } catch (IOException | RuntimeException e) {
      // whatever is wrong with it, the client will encounter it too
    }
    return null;
  }

  @Override
  public void write(int value) {
    bytes.add((byte) value);
  }

  @Override
  public void write(byte[] source, int from, int count) {
    bytes.add(source, from, from + count);
  }
}
