package io.loophound.agent.http;

import io.loophound.agent.wire.Bytes;
import io.loophound.agent.wire.Dialect;
import io.loophound.agent.wire.ReplyReader;
import io.loophound.detectors.event.ModelReply;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.util.zip.GZIPInputStream;

/**
 * Reads along while the application gets its reply, and settles the exchange as soon as the reply
 * is whole, before the application sees the end of it. Never throws. Thread-safe.
 */
public final class ReplyCollector {
  private static final int CHUNK = 8192;

  private final Exchange exchange;
  private final Runnable onUnread;
  private final ReplyReader reader;
  private final int status;
  private final String encoding;
  private final long contentLength;
  private final Bytes bytes;
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
    this.reader = dialect.reply(status);
    this.status = status;
    this.encoding = encoding;
    this.contentLength = contentLength;
    this.bytes = new Bytes(Dialect.BODY_LIMIT, CHUNK);
  }

  /** More of the body; the buffer's position stays where it is. */
  public void next(ByteBuffer buffer) {
    settle(take(buffer));
  }

  /** The body is over. */
  public void complete() {
    settle(end(false));
  }

  /** The connection broke. */
  public void failed(Throwable thrown) {
    exchange.settle(ModelReply.failed(thrown.getClass().getSimpleName()));
  }

  /** The application does not want the rest. */
  public void cancelled() {
    settle(end(true));
  }

  private void settle(ModelReply reply) {
    if (reply != null) {
      exchange.settle(reply);
    }
  }

  private synchronized ModelReply take(ByteBuffer buffer) {
    if (over) {
      return null;
    }
    received += buffer.remaining();
    if (received > Dialect.BODY_LIMIT) {
      return unread();
    }
    if (plain()) {
      bytes.clear();
      bytes.add(buffer);
      reader.feed(bytes.array(), 0, bytes.size());
    } else {
      bytes.add(buffer);
    }
    boolean whole = reader.complete() || (contentLength > 0 && received >= contentLength);
    return whole ? finish() : null;
  }

  private synchronized ModelReply end(boolean cancelled) {
    if (over) {
      return null;
    }
    if (!cancelled) {
      return finish();
    }
    over = true;
    // A client may close a stream when it has read all it needs: the finish reason tells.
    ModelReply soFar = plain() ? reader.finish() : ModelReply.cancelled();
    boolean ended = !soFar.finishReason().isEmpty() || soFar.end() == ModelReply.End.FAILED;
    return ended ? soFar : ModelReply.cancelled();
  }

  private ModelReply finish() {
    over = true;
    if (!plain() && !inflate()) {
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

  private boolean plain() {
    return encoding.isEmpty() || encoding.equalsIgnoreCase("identity");
  }

  private boolean inflate() {
    if (!encoding.equalsIgnoreCase("gzip") && !encoding.equalsIgnoreCase("x-gzip")) {
      return false;
    }
    InputStream packed = new ByteArrayInputStream(bytes.array(), 0, bytes.size());
    byte[] chunk = new byte[CHUNK];
    int total = 0;
    try (InputStream in = new GZIPInputStream(packed, CHUNK)) {
      int count = in.read(chunk);
      while (count >= 0 && total <= Dialect.BODY_LIMIT) {
        reader.feed(chunk, 0, count);
        total += count;
        count = in.read(chunk);
      }
    } catch (IOException e) {
      return false;
    }
    return total <= Dialect.BODY_LIMIT;
  }
}
