package io.loophound.wire.read;

import io.loophound.detectors.event.ModelReply;
import io.loophound.wire.Bytes;
import io.loophound.wire.Denial;
import io.loophound.wire.ReplyBuilder;
import io.loophound.wire.ReplyForm;
import io.loophound.wire.ReplyReader;
import java.nio.charset.StandardCharsets;
import java.util.function.Consumer;

/**
 * Reads a reply of any dialect: as JSON, as a stream of events, of frames, of lines or of array
 * elements.
 */
public final class WireReply implements ReplyReader {
  private static final int ERROR_LIMIT = 2048;
  private static final byte[] DONE = "[DONE]".getBytes(StandardCharsets.US_ASCII);

  private final int status;
  private final int limit;
  private final ReplyForm form;
  private final ReplyBuilder reply;
  private Framing framing;
  private Splitter splitter;
  private JsonSplitter objects;
  private Bytes head;
  private boolean complete;
  private boolean unread;

  /**
   * A reader for one reply.
   *
   * @param status the HTTP status
   * @param limit the longest text kept, in bytes
   * @param onText gets the text of a stream as it comes in
   */
  public WireReply(int status, int limit, ReplyForm form, Consumer<CharSequence> onText) {
    this.status = status;
    this.limit = limit;
    this.form = form;
    this.reply = new ReplyBuilder(limit, text -> pass(onText, text));
  }

  /** A reply in one piece cannot be cut, so its text is examined as a whole. */
  private void pass(Consumer<CharSequence> onText, CharSequence text) {
    if (framing != Framing.OBJECT) {
      onText.accept(text);
    }
  }

  @Override
  public void feed(byte[] bytes, int from, int to) {
    int at = framing == null ? choose(bytes, from, to) : from;
    if (splitter == null) {
      return;
    }
    splitter.feed(bytes, at, to);
    complete |= framing == Framing.OBJECT && objects.count() > 0;
    complete |= framing == Framing.ARRAY && objects.hasEnded();
    complete |= reply.isComplete();
    keepHead(bytes, at, splitter.isPaused() ? boundary() : to);
  }

  private int choose(byte[] bytes, int from, int to) {
    int at = from;
    while (at < to && (bytes[at] == ' ' || (bytes[at] >= '\t' && bytes[at] <= '\r'))) {
      at++;
    }
    if (at < to) {
      framing = Framing.of(bytes[at], form.isInLines());
      splitter = splitter(to - at);
    }
    return at;
  }

  private Splitter splitter(int expected) {
    return switch (framing) {
      case EVENTS -> new SseReader(this::event);
      case FRAMES -> new FrameReader(this::object);
      default -> {
        objects = new JsonSplitter(framing == Framing.ARRAY, limit, expected, this::object);
        yield objects;
      }
    };
  }

  private void event(Bytes data) {
    if (isDone(data)) {
      complete = true;
    } else {
      object(data);
    }
  }

  private void object(Bytes data) {
    boolean first = framing != Framing.OBJECT || objects.count() == 0;
    unread |= first && !form.read(data.array(), data.size(), reply);
  }

  private static boolean isDone(Bytes data) {
    int size = data.size();
    while (size > 0 && data.array()[size - 1] == ' ') {
      size--;
    }
    boolean done = size == DONE.length;
    for (int i = 0; i < size && done; i++) {
      done = data.array()[i] == DONE[i];
    }
    return done;
  }

  @Override
  public boolean isComplete() {
    return complete;
  }

  @Override
  public boolean hasUnread() {
    return unread || reply.hasOverflowed() || (splitter != null && splitter.hasUnread());
  }

  @Override
  public void pause() {
    if (splitter != null) {
      splitter.pause();
    }
  }

  @Override
  public int boundary() {
    return splitter == null ? -1 : splitter.boundary();
  }

  @Override
  public byte[] cut(Denial denial) {
    boolean stream = framing != null && framing != Framing.OBJECT && !complete;
    return stream ? framing.write(form.cut(denial, reply), separator()) : new byte[0];
  }

  private String separator() {
    return switch (framing) {
      case LINES -> objects.count() == 0 || objects.hasLineEnded() ? "" : "\n";
      case ARRAY -> objects.count() == 0 ? "" : ",";
      default -> "";
    };
  }

  @Override
  public ModelReply finish() {
    end();
    if (status < 200 || status > 299) {
      return ModelReply.failed("HTTP " + status + ": " + errorText());
    }
    if (reply.error() != null) {
      return reply.build();
    }
    unread |= reply.isEmpty();
    boolean useless = reply.isEmpty() || (framing == Framing.OBJECT && unread);
    return useless ? ModelReply.cancelled() : reply.build();
  }

  /** What the end of a stream cuts is lost, not misunderstood. */
  private void end() {
    if (framing == Framing.OBJECT) {
      splitter.finish();
      unread |= splitter.hasUnread();
    } else if (framing == Framing.EVENTS) {
      boolean before = unread;
      splitter.finish();
      unread = before;
    }
  }

  /** An error page need not be JSON; its beginning is enough. */
  private void keepHead(byte[] bytes, int from, int to) {
    if (status < 200 || status > 299) {
      head = head == null ? new Bytes(ERROR_LIMIT) : head;
      head.add(bytes, from, Math.min(to, from + ERROR_LIMIT - head.size()));
    }
  }

  private String errorText() {
    if (reply.error() != null) {
      return reply.error();
    }
    return head == null ? "" : new String(head.array(), 0, head.size(), StandardCharsets.UTF_8);
  }
}
