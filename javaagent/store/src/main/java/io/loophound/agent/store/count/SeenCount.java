package io.loophound.agent.store.count;

import io.loophound.agent.store.engine.FleetStore;

/**
 * How often one thing was seen in the newest parts of its window: by this JVM, as it has told, and
 * by the others, as the store has answered. What may have got lost on the way is taken to have
 * arrived, so the others never seem to have seen what only this JVM has. Thread-safe.
 */
final class SeenCount {
  private static final int PARTS = FleetStore.PARTS;
  private static final int KNOWN = 2 * PARTS;

  private final SharedCounter counter;
  private final long digest;
  private final int[] own = new int[KNOWN]; // by part: of the window before, and of this one
  private int[] others; // the same; null while none has seen it
  private long first = Long.MIN_VALUE; // the number of the first of these parts
  private int pending; // not yet sent
  private boolean queued;

  SeenCount(SharedCounter counter, long digest) {
    this.counter = counter;
    this.digest = digest;
  }

  SharedCounter counter() {
    return counter;
  }

  long digest() {
    return digest;
  }

  /** This JVM has seen it; whether it is to be queued. */
  synchronized boolean tryAdd() {
    pending++;
    boolean isNew = !queued;
    queued = true;
    return isNew;
  }

  /** What is sent now, in this part. */
  synchronized int takePending(long part) {
    moveTo(part);
    int more = pending;
    own[(int) (part - first)] += more;
    drop();
    return more;
  }

  /** It is not sent. */
  synchronized void drop() {
    pending = 0;
    queued = false;
  }

  /** Goes on to the window of a part; a clock that was set leaves nothing. */
  private void moveTo(long part) {
    long from = firstOf(part);
    boolean next = from == first + PARTS;
    if (from != first) {
      shift(own, next);
      if (others != null) {
        shift(others, next);
      }
      first = from;
    }
  }

  private static void shift(int[] counts, boolean next) {
    for (int i = 0; i < KNOWN; i++) {
      counts[i] = next && i < PARTS ? counts[i + PARTS] : 0;
    }
  }

  /** The first part of the window before that of a part. */
  static long firstOf(long part) {
    return (Math.floorDiv(part, PARTS) - 1) * PARTS;
  }

  /** The store has answered what all have seen, when this part was sent. */
  synchronized void onAnswer(long part, int... all) {
    if (firstOf(part) != first) {
      return; // the clock was set since
    }
    for (int i = 0; i < KNOWN; i++) {
      int more = Math.max(0, all[i] - own[i]);
      if (more > 0 && others == null) {
        others = new int[KNOWN];
      }
      if (others != null) {
        others[i] = more;
      }
    }
  }

  /** How often all have seen it in the window that ends with this part; 0 if no other one has. */
  synchronized int count(long part) {
    int elsewhere = others == null ? 0 : sum(others, part);
    return elsewhere == 0 ? 0 : elsewhere + sum(own, part) + pending;
  }

  /** Whether this JVM has not seen it in the window that ends with this part. */
  synchronized boolean isOver(long part) {
    return pending == 0 && sum(own, part) == 0;
  }

  private int sum(int[] counts, long part) {
    int sum = 0;
    for (long each = Math.max(first, part - PARTS + 1); each <= part; each++) {
      sum += each < first + KNOWN ? counts[(int) (each - first)] : 0;
    }
    return sum;
  }
}
