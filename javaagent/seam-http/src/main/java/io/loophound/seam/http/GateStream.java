package io.loophound.seam.http;

import io.loophound.wire.Bytes;
import java.io.IOException;
import java.io.OutputStream;

/**
 * An outgoing request body, always delayed by one piece: the last piece leaves when the guard has
 * seen the whole body and allows it. Not thread-safe, like every stream.
 */
public final class GateStream extends OutputStream {
  private final OutputStream out;
  private final GuardedHttpCall call;
  private final boolean changeable;
  private final Bytes body;
  private int sent;
  private boolean finished;

  /** A gate before {@code out}. */
  public GateStream(OutputStream out, GuardedHttpCall call) {
    this(out, call, false);
  }

  private GateStream(OutputStream out, GuardedHttpCall call, boolean changeable) {
    this.out = out;
    this.call = call;
    this.changeable = changeable;
    this.body = call.newBody(0);
  }

  /** The same if no length was told: in place of a body in one piece, another can be sent. */
  public static GateStream ofUntoldLength(OutputStream out, GuardedHttpCall call) {
    return new GateStream(out, call, true);
  }

  @Override
  public void write(int value) throws IOException {
    write(new byte[] {(byte) value}, 0, 1);
  }

  @Override
  public void write(byte[] bytes, int from, int count) throws IOException {
    if (finished) {
      if (!call.isRefused()) {
        out.write(bytes, from, count);
      }
      return;
    }
    if (count > 0) {
      release();
      body.add(bytes, from, from + count);
      if (body.hasOverflowed()) {
        tryFinish(); // too long to look into
        out.write(bytes, from, count);
      }
    }
  }

  /** Sends what was allowed, and holds the last piece. */
  @Override
  public void flush() throws IOException {
    if (!finished || !call.isRefused()) {
      out.flush();
    }
  }

  /**
   * The body is complete.
   *
   * @return whether it has left; otherwise the call must not be made
   */
  public boolean tryFinish() throws IOException {
    if (!finished) {
      finished = true;
      boolean whole = changeable && sent == 0;
      if (!(whole ? call.judgeChangeable(body) : call.judge(body))) {
        call.throttle();
        releaseLast(call.takeChangedBody());
      }
    }
    return !call.isRefused();
  }

  /** A body that must not be sent leaves {@code out} open, and incomplete. */
  @Override
  public void close() throws IOException {
    if (tryFinish()) {
      out.close();
    }
  }

  private void releaseLast(byte[] changed) throws IOException {
    if (changed == null) {
      release();
    } else {
      sent = body.size();
      out.write(changed);
    }
  }

  private void release() throws IOException {
    if (sent < body.size()) {
      int from = sent;
      sent = body.size();
      out.write(body.array(), from, sent - from);
    }
  }
}
