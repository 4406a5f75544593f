package io.loophound.agent.wire.openai;

import io.loophound.agent.wire.Bytes;
import io.loophound.agent.wire.Dialect;
import io.loophound.agent.wire.JsonEnd;
import io.loophound.agent.wire.ReplyBuilder;
import io.loophound.agent.wire.ReplyReader;
import io.loophound.agent.wire.SseReader;
import io.loophound.detectors.event.ModelReply;
import java.nio.charset.StandardCharsets;

/**
 * Reads a reply as JSON or as a stream of events. Which of them it is, the first byte says:
 * gateways get the content type wrong, and an error ends a stream before it began.
 */
final class OpenAiReplyReader implements ReplyReader {
  private static final int ERROR_LIMIT = 2048;
  private static final byte[] DONE = "[DONE]".getBytes(StandardCharsets.US_ASCII);

  private final int status;
  private final ReplyBuilder reply = new ReplyBuilder();
  private final JsonEnd end = new JsonEnd();
  private Bytes json;
  private SseReader events;
  private Bytes head;
  private boolean complete;
  private boolean unread;

  OpenAiReplyReader(int status) {
    this.status = status;
  }

  @Override
  public void feed(byte[] bytes, int from, int to) {
    int at = from;
    if (json == null && events == null) {
      at = choose(bytes, from, to);
    }
    if (json != null) {
      json.add(bytes, at, to);
      complete |= end.feed(bytes, at, to);
    } else if (events != null) {
      keepHead(bytes, at, to);
      events.feed(bytes, at, to);
    }
  }

  @Override
  public boolean complete() {
    return complete;
  }

  @Override
  public boolean unread() {
    return unread || reply.overflow() || (events != null && events.tooLong());
  }

  @Override
  public ModelReply finish() {
    if (events != null) {
      events.finish();
    } else if (json != null) {
      unread |= json.overflow() || !ReplyParser.parse(json.array(), json.size(), reply);
    }
    if (failed()) {
      return ModelReply.failed("HTTP " + status + ": " + errorText());
    }
    if (reply.error() != null) {
      return reply.build();
    }
    unread |= reply.empty();
    return reply.empty() || jsonBroken() ? ModelReply.cancelled() : reply.build();
  }

  private int choose(byte[] bytes, int from, int to) {
    int at = from;
    while (at < to && (bytes[at] == ' ' || (bytes[at] >= '\t' && bytes[at] <= '\r'))) {
      at++;
    }
    if (at < to && bytes[at] == '{') {
      json = new Bytes(Dialect.BODY_LIMIT, to - at);
    } else if (at < to) {
      events = new SseReader(this::event);
    }
    return at;
  }

  private void event(Bytes data) {
    if (isDone(data)) {
      complete = true;
    } else if (!ReplyParser.parse(data.array(), data.size(), reply)) {
      unread = true;
    }
  }

  private static boolean isDone(Bytes data) {
    int size = data.size();
    while (size > 0 && data.array()[size - 1] == ' ') {
      size--;
    }
    if (size != DONE.length) {
      return false;
    }
    for (int i = 0; i < size; i++) {
      if (data.array()[i] != DONE[i]) {
        return false;
      }
    }
    return true;
  }

  private boolean failed() {
    return status < 200 || status > 299;
  }

  private boolean jsonBroken() {
    return json != null && unread;
  }

  /** An error page need not be JSON; its beginning tells enough. */
  private void keepHead(byte[] bytes, int from, int to) {
    if (failed()) {
      head = head == null ? new Bytes(ERROR_LIMIT) : head;
      head.add(bytes, from, Math.min(to, from + ERROR_LIMIT - head.size()));
    }
  }

  private String errorText() {
    if (reply.error() != null) {
      return reply.error();
    }
    Bytes source = json != null ? json : head;
    return source == null
        ? ""
        : new String(
            source.array(), 0, Math.min(source.size(), ERROR_LIMIT), StandardCharsets.UTF_8);
  }
}
