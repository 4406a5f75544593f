package io.loophound.detectors.detector;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import com.github.benmanes.caffeine.cache.Ticker;
import java.time.Duration;
import java.util.Arrays;

/**
 * Counts events by key within a truly sliding window. Of each key only the times of the last few
 * events are kept, as many as a threshold needs.
 */
final class SlidingCounter {
  private static final int KEYS = 100_000;
  private static final int FIRST = 8;

  private final Cache<Long, Times> times;
  private final long windowNanos;
  private final int most;

  SlidingCounter(Duration window, int most, Ticker ticker) {
    windowNanos = window.toNanos();
    this.most = most;
    times =
        Caffeine.newBuilder()
            .maximumSize(KEYS)
            .expireAfterAccess(window)
            .ticker(ticker)
            .executor(Runnable::run)
            .build();
  }

  /** Counts an event now; returns how many of this key lie in the window, this one included. */
  int add(long key, long nanos) {
    return times.get(key, ignored -> new Times()).add(nanos, nanos - windowNanos, most);
  }

  private static final class Times {
    private long[] nanos = new long[FIRST];
    private int size;
    private int next;

    synchronized int add(long now, long since, int most) {
      if (size == nanos.length && size < most) {
        long[] wider = new long[Math.min(most, 2 * size)];
        for (int i = 0; i < size; i++) {
          wider[i] = nanos[(next + i) % size];
        }
        Arrays.fill(wider, size, wider.length, 0);
        nanos = wider;
        next = size;
      }
      nanos[next] = now;
      next = (next + 1) % nanos.length;
      size = Math.min(size + 1, nanos.length);
      int count = 0;
      for (int i = 0; i < size; i++) {
        count += nanos[i] - since > 0 ? 1 : 0;
      }
      return count;
    }
  }
}
