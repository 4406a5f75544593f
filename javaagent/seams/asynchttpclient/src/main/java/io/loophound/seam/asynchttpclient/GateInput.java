package io.loophound.seam.asynchttpclient;

import io.loophound.seam.http.BodyRefusedException;
import io.loophound.seam.http.GuardedHttpCall;
import io.loophound.wire.Bytes;
import java.io.IOException;
import java.io.InputStream;
import java.util.Arrays;

/**
 * A request's body that the client reads while it sends: always one piece behind, so that its last
 * piece is not sent before the whole has been judged. The end of a refused body is an error.
 */
final class GateInput extends InputStream {
  private static final int PIECE = 8192;

  private final InputStream source;
  private final GuardedHttpCall call;
  private final Bytes body;
  private byte[] piece = new byte[0];
  private byte[] next = new byte[0];
  private int at;
  private boolean begun;
  private boolean over;

  GateInput(InputStream source, GuardedHttpCall call) {
    this.source = source;
    this.call = call;
    this.body = call.newBody(0);
  }

  @Override
  public int read() throws IOException {
    return hasMore() ? piece[at++] & 0xFF : -1;
  }

  @Override
  public int read(byte[] into, int from, int count) throws IOException {
    if (count == 0) {
      return 0;
    }
    if (!hasMore()) {
      return -1;
    }
    int length = Math.min(count, piece.length - at);
    System.arraycopy(piece, at, into, from, length);
    at += length;
    return length;
  }

  /** Whether the current piece has more, after the next one was read if it has not. */
  private boolean hasMore() throws IOException {
    if (!begun) {
      begun = true;
      next = take();
    }
    while (at == piece.length && next.length > 0) {
      byte[] later = take();
      piece = next;
      next = later;
      at = 0;
    }
    return at < piece.length;
  }

  /** Another piece of the source; empty at its end, if the body may be sent. */
  private byte[] take() throws IOException {
    byte[] taken = new byte[PIECE];
    int length = over ? -1 : source.read(taken);
    if (length >= 0) {
      body.add(taken, 0, length);
      byte[] exact = Arrays.copyOf(taken, length);
      return length == 0 ? take() : exact;
    }
    over = true;
    if (call.judge(body)) {
      throw new BodyRefusedException();
    }
    return new byte[0];
  }

  @Override
  public int available() throws IOException {
    return at < piece.length ? piece.length - at : over ? 0 : source.available();
  }

  @Override
  public void close() throws IOException {
    source.close();
  }
}
