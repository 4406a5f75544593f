package io.loophound.replay;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;

/** Fails when more than a limit is read. */
final class BoundedStream extends FilterInputStream {
  private long left;

  /** The limit is passed. */
  public static final class OverflowException extends IOException {
    private static final long serialVersionUID = 1;
  }

  BoundedStream(InputStream in, long most) {
    super(in);
    left = most;
  }

  @Override
  public int read() throws IOException {
    int read = super.read();
    count(read < 0 ? 0 : 1);
    return read;
  }

  @Override
  public int read(byte[] bytes, int from, int length) throws IOException {
    int read = super.read(bytes, from, length);
    count(Math.max(0, read));
    return read;
  }

  private void count(int bytes) throws OverflowException {
    left -= bytes;
    if (left < 0) {
      throw new OverflowException();
    }
  }
}
