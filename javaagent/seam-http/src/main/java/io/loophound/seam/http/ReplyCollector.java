package io.loophound.seam.http;

import io.loophound.detectors.event.ModelReply;
import io.loophound.detectors.guard.StreamWatch;
import io.loophound.detectors.guard.Verdict;
import io.loophound.wire.Bytes;
import io.loophound.wire.ReplyReader;
import java.nio.ByteBuffer;
import java.util.concurrent.locks.ReentrantLock;

/**
 * Collects the reply while the application reads it, and ends the call as soon as the reply is
 * complete, before the application sees its end. Determines where to cut a reply that repeats
 * itself. Never throws. The pieces come one after the other; the end may come from any thread.
 */
public final class ReplyCollector {
  private final GuardedHttpCall call;
  private final int status;
  private final long contentLength;
  private final int limit;
  private final StringBuilder said = new StringBuilder();
  private final ReentrantLock lock = new ReentrantLock();
  private StreamWatch watch;
  private ReplyReader reader;
  private ReplyBody body;
  private Bytes piece;
  private int at;
  private long received;
  private boolean over;

  /**
   * A collector for one reply.
   *
   * @param status the HTTP status
   * @param encoding the reply's content encoding, or empty
   * @param contentLength the length of the body as sent, or -1 when unknown
   */
  ReplyCollector(GuardedHttpCall call, int status, String encoding, long contentLength) {
    this.call = call;
    this.status = status;
    this.contentLength = contentLength;
    limit = call.guard().bodyLimit();
    watch = call.watch();
    reader = call.dialect().reply(status, limit, this::onText);
    body = ReplyBody.of(encoding, limit);
    call.readBy(this);
  }

  /**
   * The length that a reply's header {@code content-length} says; -1 if it is null or no number.
   */
  public static long length(String header) {
    try {
      return header == null ? -1 : Long.parseLong(header);
    } catch (NumberFormatException e) {
      return -1;
    }
  }

  /** Does not read past the event with the finding, because what follows may not be wanted. */
  private void onText(CharSequence text) {
    if (text.length() > 0) {
      said.append(text);
      reader.pause();
    }
  }

  /**
   * More of the body; the buffer's position stays where it is.
   *
   * @return where to cut the reply, or null if it continues
   */
  public Cut next(ByteBuffer buffer) {
    try {
      return collect(buffer);
    } catch (Throwable thrown) {
      call.error(thrown);
      return null;
    }
  }

  private Cut collect(ByteBuffer buffer) {
    call.active();
    settle(unpack(buffer));
    for (String text = read(); !text.isEmpty(); text = read()) {
      Cut cut = examine(text);
      if (cut != null) {
        return cut;
      }
    }
    settle(completeReply());
    return null;
  }

  /** The body is over. */
  public void complete() {
    guarded(() -> settle(end(false)));
  }

  /** The connection broke. */
  public void failed(Throwable thrown) {
    guarded(
        () -> {
          release();
          call.failed(thrown.getClass().getSimpleName());
        });
  }

  /** The application abandoned the reply. */
  public void cancelled() {
    guarded(() -> settle(end(true)));
  }

  private void guarded(Runnable end) {
    try {
      end.run();
    } catch (Throwable thrown) {
      call.error(thrown);
    }
  }

  private ModelReply unpack(ByteBuffer buffer) {
    lock.lock();
    try {
      if (over) {
        return null;
      }
      received += buffer.remaining();
      piece = received > limit ? null : body.next(buffer);
      at = 0;
      return piece == null ? unread() : null;
    } finally {
      lock.unlock();
    }
  }

  /** The text of the next event of the piece; empty if the piece has no more. */
  private String read() {
    lock.lock();
    try {
      if (over) {
        return "";
      }
      reader.feed(piece.array(), at, piece.size());
      String text = said.toString();
      said.setLength(0);
      at = reader.boundary();
      return text;
    } finally {
      lock.unlock();
    }
  }

  private ModelReply completeReply() {
    lock.lock();
    try {
      boolean whole =
          !over
              && ((reader.isComplete() && body.isComplete())
                  || (contentLength > 0 && received >= contentLength));
      return whole ? finish() : null;
    } finally {
      lock.unlock();
    }
  }

  /** Called outside the lock, because the guard may call its listener. */
  private Cut examine(String text) {
    StreamWatch current = watch;
    Verdict verdict = current == null ? Verdict.ALLOW : current.feed(text);
    return verdict.stops() ? cut(verdict) : null;
  }

  private Cut cut(Verdict verdict) {
    Cut cut;
    ModelReply soFar;
    lock.lock();
    try {
      if (over || reader.isComplete() || reader.boundary() < 0) {
        return null;
      }
      cut = body.cut(reader.boundary(), reader.cut(call.guard().denial(verdict)));
      if (cut == null) {
        return null;
      }
      over = true;
      soFar = reader.finish();
    } finally {
      lock.unlock();
    }
    release();
    call.cut(soFar);
    return cut;
  }

  private void settle(ModelReply reply) {
    if (reply != null) {
      release();
      call.end(reply, status);
    }
  }

  /** An application may keep its reply, and this object with it, for long. */
  private void release() {
    lock.lock();
    try {
      over = true;
      reader = null;
      piece = null;
      if (body != null) {
        body.close();
      }
      body = null;
      watch = null;
      said.setLength(0);
      said.trimToSize();
    } finally {
      lock.unlock();
    }
  }

  private ModelReply end(boolean cancelled) {
    lock.lock();
    try {
      if (over) {
        return null;
      }
      if (!cancelled) {
        return finish();
      }
      over = true;
      // A client may close a stream after reading all it needs: the finish reason shows that.
      ModelReply soFar = reader.finish();
      boolean ended = !soFar.finishReason().isEmpty() || soFar.end() == ModelReply.End.FAILED;
      return ended ? soFar : ModelReply.cancelled();
    } finally {
      lock.unlock();
    }
  }

  private ModelReply finish() {
    over = true;
    if (!body.isComplete()) {
      return unread();
    }
    ModelReply reply = reader.finish();
    if (reader.hasUnread()) {
      call.unread();
    }
    return reply;
  }

  private ModelReply unread() {
    over = true;
    call.unread();
    boolean failed = status < 200 || status > 299;
    return failed ? ModelReply.failed("HTTP " + status) : ModelReply.cancelled();
  }
}
