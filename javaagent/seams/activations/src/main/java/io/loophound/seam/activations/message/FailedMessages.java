package io.loophound.seam.activations.message;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;

/** Messages whose work failed, by their texts: each of them may be delivered once more. */
final class FailedMessages {
  private static final int MOST = 10_000;

  private final Map<Long, Deque<Long>> byText = new LinkedHashMap<>();
  private int size;

  /** Adds a message; the oldest texts are forgotten when there are too many. */
  synchronized void add(long text, long message) {
    byText.computeIfAbsent(text, ignored -> new ArrayDeque<>(1)).addLast(message);
    size++;
    Iterator<Deque<Long>> oldest = byText.values().iterator();
    while (size > MOST && oldest.hasNext()) {
      size -= oldest.next().size();
      oldest.remove();
    }
  }

  /** The message with this text that failed first, or 0; it is removed. */
  synchronized long take(long text) {
    Deque<Long> messages = byText.get(text);
    if (messages == null) {
      return 0;
    }
    long message = messages.removeFirst();
    size--;
    if (messages.isEmpty()) {
      byText.remove(text);
    }
    return message;
  }
}
