package io.loophound.seam.activations.message;

import io.loophound.agent.seam.Activations;
import io.loophound.detectors.internal.digest.hash.Hash64;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Messages whose work failed, by what they have in common: each of them may be delivered once more.
 */
final class FailedMessages {
  private static final int MOST = 10_000;

  private final Map<Long, Deque<Long>> byLikeness = new LinkedHashMap<>();
  private int size;

  /**
   * A delivery.
   *
   * @param activation of the message
   * @param likeness what it has in common with others; 0 if it is identified by more than that
   */
  record Delivered(long activation, long likeness) {
    /** Of a message that nothing is known of. */
    static final Delivered UNKNOWN = new Delivered(0, 0);
  }

  /**
   * A delivery of a message that is identified by nothing else.
   *
   * @param again whether it may be one of those that failed
   */
  Delivered deliver(long likeness, boolean again) {
    long before = again ? removeFirst(likeness) : 0;
    return before == 0
        ? new Delivered(
            Activations.delivered(Hash64.mix(likeness, Activations.next()), false), likeness)
        : new Delivered(Activations.delivered(before, true), likeness);
  }

  /** The work on a delivery failed. */
  void failed(Delivered delivery) {
    if (delivery.likeness != 0) {
      add(delivery.likeness, delivery.activation);
    }
  }

  /** Adds a message; the oldest are forgotten when there are too many. */
  synchronized void add(long likeness, long message) {
    byLikeness.computeIfAbsent(likeness, ignored -> new ArrayDeque<>(1)).addLast(message);
    size++;
    Iterator<Deque<Long>> oldest = byLikeness.values().iterator();
    while (size > MOST && oldest.hasNext()) {
      size -= oldest.next().size();
      oldest.remove();
    }
  }

  /** The one that failed first, or 0; it is removed. */
  synchronized long removeFirst(long likeness) {
    Deque<Long> messages = byLikeness.get(likeness);
    if (messages == null) {
      return 0;
    }
    long message = messages.removeFirst();
    size--;
    if (messages.isEmpty()) {
      byLikeness.remove(likeness);
    }
    return message;
  }
}
