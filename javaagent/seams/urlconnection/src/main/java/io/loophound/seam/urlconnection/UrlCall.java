package io.loophound.seam.urlconnection;

import io.loophound.seam.http.GateStream;
import io.loophound.seam.http.GuardedHttpCall;
import io.loophound.seam.http.ReplyCollector;
import io.loophound.seam.http.TeeStream;
import io.loophound.wire.Bytes;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.lang.ref.WeakReference;
import java.net.HttpURLConnection;
import java.nio.ByteBuffer;

/**
 * One model call over a connection. Used under the connection's lock. It references neither the
 * connection nor its streams, which reference it.
 */
final class UrlCall {
  private static final int LONGEST_ERROR = 64 << 10;

  private final GuardedHttpCall guarded;
  private final Internals internals;
  private WeakReference<GateStream> gate;
  private WeakReference<TeeStream> tee;
  private ReplyCollector collector;
  private RuntimeException kill;
  private boolean entered;

  UrlCall(GuardedHttpCall guarded, Internals internals) {
    this.guarded = guarded;
    this.internals = internals;
  }

  /**
   * The gate before the stream that the application writes its body to; the same object each time.
   */
  OutputStream gate(HttpURLConnection connection, OutputStream out) {
    GateStream known = gate == null ? null : gate.get();
    if (known == null) {
      known =
          internals.isChunked(connection)
              ? GateStream.ofUntoldLength(out, guarded)
              : new GateStream(out, guarded);
      gate = new WeakReference<>(known);
      // its last piece must live as long as the connection, even if it is never closed
      internals.errorBody(connection, new Holder(known));
    }
    return known;
  }

  /**
   * The reply is requested.
   *
   * @return whether its end must be examined
   */
  boolean enter(HttpURLConnection connection) throws Throwable {
    if (entered) {
      return kill != null || collector != null; // requested again, or by the method while it runs
    }
    entered = true;
    decide(connection);
    if (guarded.isRefused()) {
      kill = guarded.thrown();
      if (kill == null) {
        internals.refuse(connection, guarded.refusal());
      } else {
        internals.closeServer(connection);
      }
      return kill != null;
    }
    return true;
  }

  private void decide(HttpURLConnection connection) throws Throwable {
    if (gate != null) {
      GateStream sending = gate.get();
      internals.errorBody(connection, null);
      finish(sending);
      return;
    }
    byte[] body = internals.body(connection);
    if (body != null) {
      Bytes bytes = guarded.newBody(body.length);
      bytes.add(body, 0, body.length);
      if (!guarded.judgeChangeable(bytes)) {
        byte[] changed = guarded.takeChangedBody();
        if (changed != null) {
          internals.body(connection, changed);
        }
        guarded.throttle();
      }
    }
  }

  private static void finish(GateStream sending) {
    try {
      if (sending != null) {
        sending.tryFinish();
      }
    } catch (IOException e) {
      // the connection will encounter it too, and report it
    }
  }

  /** The reply that the application may read. */
  InputStream reply(HttpURLConnection connection, InputStream body) {
    if (collector == null) {
      collector = collector(connection);
      if (collector == null) {
        return body;
      }
      warn(connection);
    }
    TeeStream known = tee == null ? null : tee.get();
    if (known == null) {
      known = new TeeStream(body, collector, body);
      tee = new WeakReference<>(known);
    }
    return known;
  }

  /** There is no reply to read, or one that is an error. */
  void failed(HttpURLConnection connection, Throwable thrown) {
    int status = internals.status(connection);
    if (status < 400) {
      guarded.failed(thrown.getClass().getSimpleName());
      return;
    }
    if (!collectError(connection)) {
      // Not every application reads an error's body: its status is enough.
      guarded.failed("HTTP " + status);
    }
    warn(connection);
  }

  private void warn(HttpURLConnection connection) {
    String warning = guarded.warning();
    if (warning == null) {
      return;
    }
    try {
      internals.header(connection, GuardedHttpCall.WARNING, warning);
    } catch (Throwable thrown) {
      guarded.error(thrown);
    }
  }

  /** Collects an error's body if it is complete, so that nothing has to wait for it. */
  private boolean collectError(HttpURLConnection connection) {
    InputStream body = internals.errorBody(connection);
    try {
      int length = (int) Math.min(LONGEST_ERROR + 1L, length(connection));
      if (body == null || length <= 0 || length > LONGEST_ERROR || body.available() < length) {
        return false;
      }
      byte[] bytes = body.readNBytes(length);
      int end = body.read();
      internals.errorBody(connection, new ByteArrayInputStream(bytes));
      ReplyCollector reader = end < 0 ? collector(connection) : null;
      if (reader != null) {
        reader.next(ByteBuffer.wrap(bytes));
        reader.complete();
      }
      return reader != null;
    } catch (IOException e) {
      return false; // the application will encounter it too
    }
  }

  private ReplyCollector collector(HttpURLConnection connection) {
    Object headers = internals.responseHeaders(connection);
    return guarded.reply(
        internals.status(connection),
        internals.header(headers, "content-encoding"),
        length(connection));
  }

  private long length(HttpURLConnection connection) {
    String length = internals.header(internals.responseHeaders(connection), "content-length");
    try {
      return length == null ? -1 : Long.parseLong(length.trim());
    } catch (NumberFormatException e) {
      return -1;
    }
  }

  /** The exception to throw whenever the reply is requested, or null. */
  RuntimeException kill() {
    return kill;
  }

  /** Nothing to read: it only holds a gate. */
  private static final class Holder extends InputStream {
    @SuppressWarnings("UnusedVariable")
    private final GateStream gate;

    Holder(GateStream gate) {
      this.gate = gate;
    }

    @Override
    public int read() {
      return -1;
    }
  }
}
