package io.loophound.detectors.internal.counter;

/**
 * The last events in order of arrival, chained by buckets of their keys. An event is identified by
 * its number, which keeps counting; an event whose number is too far back was overwritten. Not
 * thread-safe.
 */
final class EventRing {
  private final long[] keys;
  private final long[] nanos;
  private final int[] earlier;
  private final int[] newest;
  private final int mask;
  private int last;
  private int size;

  /** A ring of {@code capacity} events, a power of two. */
  EventRing(int capacity) {
    keys = new long[capacity];
    nanos = new long[capacity];
    earlier = new int[capacity];
    newest = new int[capacity];
    mask = capacity - 1;
  }

  int capacity() {
    return keys.length;
  }

  boolean isFull() {
    return size == keys.length;
  }

  /** When the oldest event was. */
  long oldest() {
    return nanos[last - size + 1 & mask];
  }

  void add(long key, long time) {
    last++;
    int slot = last & mask;
    int bucket = bucket(key);
    keys[slot] = key;
    nanos[slot] = time;
    earlier[slot] = newest[bucket];
    newest[bucket] = last;
    size = Math.min(size + 1, keys.length);
  }

  /** How many events of a key came after {@code since}, at most {@code most}. */
  int count(long key, long since, int most) {
    int count = 0;
    int event = newest[bucket(key)];
    while (isKnown(event) && count < most && nanos[event & mask] - since > 0) {
      count += keys[event & mask] == key ? 1 : 0;
      event = earlier[event & mask];
    }
    return count;
  }

  private boolean isKnown(int event) {
    int back = last - event;
    return back >= 0 && back < size;
  }

  /** The same events with twice the capacity. */
  EventRing wider() {
    EventRing wider = new EventRing(2 * keys.length);
    for (int event = last - size + 1; event != last + 1; event++) {
      wider.add(keys[event & mask], nanos[event & mask]);
    }
    return wider;
  }

  private int bucket(long key) {
    return (int) ((key * 0x9E3779B97F4A7C15L) >>> 40) & mask;
  }
}
