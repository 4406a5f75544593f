package io.loophound.detectors.internal.counter;

import java.time.Duration;
import java.util.concurrent.locks.ReentrantLock;

/**
 * Counts events by key within a truly sliding window. The events of all keys are in one ring, in
 * order of arrival. It grows while the oldest of them still counts, up to a bound; then the oldest
 * are forgotten.
 */
final class SlidingCounter {
  /** The most events that are remembered: one minute at 273 events a second. */
  static final int EVENTS = 1 << 14;

  private static final int FIRST = 64;

  private final ReentrantLock lock = new ReentrantLock();
  private final long windowNanos;
  private final int most;
  private EventRing events = new EventRing(FIRST);

  SlidingCounter(Duration window, int most) {
    windowNanos = window.toNanos();
    this.most = most;
  }

  /**
   * Counts an event now; returns how many events of this key are in the window, including this one,
   * but no more than a threshold needs.
   */
  int add(long key, long nanos) {
    lock.lock();
    try {
      long since = nanos - windowNanos;
      if (events.isFull() && events.capacity() < EVENTS && events.oldest() - since > 0) {
        events = events.wider();
      }
      events.add(key, nanos);
      return events.count(key, since, most);
    } finally {
      lock.unlock();
    }
  }
}
