package io.loophound.agent.http;

import io.loophound.agent.wire.Bytes;
import io.loophound.agent.wire.Dialect;
import io.loophound.agent.wire.Dialects;
import io.loophound.agent.wire.ReplyReader;
import io.loophound.detectors.event.ModelReply;
import io.loophound.detectors.guard.StreamWatch;
import io.loophound.detectors.guard.Verdict;
import java.nio.ByteBuffer;
import java.util.concurrent.locks.ReentrantLock;

/**
 * Reads along while the application gets its reply, and settles the exchange as soon as the reply
 * is whole, before the application sees the end of it. Says where a reply that repeats itself is to
 * be cut. Never throws. The pieces come one after the other; the end may come from any thread.
 */
public final class ReplyCollector {
  private static final int CHUNK = 8192;

  private final Exchange exchange;
  private final Runnable onUnread;
  private final int status;
  private final Encoding encoding;
  private final long contentLength;
  private final StringBuilder said = new StringBuilder();
  private final ReentrantLock lock = new ReentrantLock();
  private StreamWatch watch;
  private ReplyReader reader;
  private Bytes bytes;
  private long received;
  private boolean over;

  /**
   * A collector for one reply.
   *
   * @param onUnread is told when the reply cannot be read
   * @param status the HTTP status
   * @param encoding the reply's content encoding, or empty
   * @param contentLength the length of the body as sent, or -1 when unknown
   */
  public ReplyCollector(
      Exchange exchange,
      Dialect dialect,
      Runnable onUnread,
      int status,
      String encoding,
      long contentLength) {
    this.exchange = exchange;
    this.onUnread = onUnread;
    this.status = status;
    this.encoding = Encoding.of(encoding);
    this.contentLength = contentLength;
    watch = exchange.watch();
    reader = dialect.reply(status, said::append);
    bytes = new Bytes(Dialects.bodyLimit(), CHUNK);
    exchange.readBy(this);
  }

  /**
   * More of the body; the buffer's position stays where it is.
   *
   * @return where the reply is to be cut, or null when it goes on
   */
  public Cut next(ByteBuffer buffer) {
    exchange.active();
    ModelReply reply;
    String text;
    lock.lock();
    try {
      reply = over ? null : take(buffer);
      text = said.toString();
      said.setLength(0);
    } finally {
      lock.unlock();
    }
    settle(reply);
    return reply == null && !text.isEmpty() ? look(text) : null;
  }

  /** The body is over. */
  public void complete() {
    settle(end(false));
  }

  /** The connection broke. */
  public void failed(Throwable thrown) {
    release();
    exchange.settle(ModelReply.failed(thrown.getClass().getSimpleName()));
  }

  /** The application does not want the rest. */
  public void cancelled() {
    settle(end(true));
  }

  private ModelReply take(ByteBuffer buffer) {
    received += buffer.remaining();
    if (received > Dialects.bodyLimit()) {
      return unread();
    }
    if (encoding == Encoding.NONE) {
      bytes.clear();
      bytes.add(buffer);
      reader.feed(bytes.array(), 0, bytes.size());
    } else {
      bytes.add(buffer);
    }
    boolean whole = reader.complete() || (contentLength > 0 && received >= contentLength);
    return whole ? finish() : null;
  }

  /** Not under the lock: the guard may have something to tell its listener. */
  private Cut look(String text) {
    StreamWatch current = watch;
    Verdict verdict = current == null ? Verdict.ALLOW : current.feed(text);
    return verdict.stops() ? cut(verdict) : null;
  }

  private Cut cut(Verdict verdict) {
    Cut cut;
    ModelReply soFar;
    lock.lock();
    try {
      if (over || reader.boundary() < 0) {
        return null;
      }
      over = true;
      cut = new Cut(reader.boundary(), reader.cut(exchange.denial(verdict)));
      soFar = reader.finish();
    } finally {
      lock.unlock();
    }
    release();
    exchange.settle(
        new ModelReply(
            ModelReply.End.CANCELLED, soFar.id(), soFar.text(), soFar.toolCalls(), "", null));
    return cut;
  }

  private void settle(ModelReply reply) {
    if (reply != null) {
      release();
      exchange.settle(reply, status);
    }
  }

  /** An application may keep its reply, and us with it, for long. */
  private void release() {
    lock.lock();
    try {
      over = true;
      reader = null;
      bytes = null;
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
      // A client may close a stream when it has read all it needs: the finish reason tells.
      ModelReply soFar = encoding == Encoding.NONE ? reader.finish() : ModelReply.cancelled();
      boolean ended = !soFar.finishReason().isEmpty() || soFar.end() == ModelReply.End.FAILED;
      return ended ? soFar : ModelReply.cancelled();
    } finally {
      lock.unlock();
    }
  }

  private ModelReply finish() {
    over = true;
    if (encoding != Encoding.NONE && !encoding.unpack(bytes, reader)) {
      return unread();
    }
    ModelReply reply = reader.finish();
    if (reader.unread()) {
      onUnread.run();
    }
    return reply;
  }

  private ModelReply unread() {
    over = true;
    onUnread.run();
    boolean failed = status < 200 || status > 299;
    return failed ? ModelReply.failed("HTTP " + status) : ModelReply.cancelled();
  }
}
