package io.loophound.detectors.internal.run.link;

import io.loophound.detectors.internal.run.RunLinks;
import java.util.Arrays;

/**
 * A bounded hash table from keys to links, in arrays. Equal keys may occur several times, the
 * newest first. Each entry is in two chains: that of its bucket, and that of its run, so that a run
 * takes its entries along when it is removed. Entries are numbered from 1. Not thread-safe.
 */
final class LinkTable {
  private static final int FIRST = 64;

  /** How many entries a run may have: it does not continue from where it was long ago. */
  private static final int MOST_OF_RUN = 128;

  private final int most;
  private long[] keys = new long[FIRST];
  private Link[] links = new Link[FIRST];
  private int[] nextInBucket = new int[FIRST];
  private int[] nextOfRun = new int[FIRST];
  private int[] buckets = new int[FIRST];
  private int used;
  private int free;
  private int hand;

  /** A table of at most {@code most} entries. */
  LinkTable(int most) {
    this.most = Math.max(most, FIRST);
  }

  int size() {
    int size = used;
    for (int entry = free; entry != 0; entry = nextInBucket[entry - 1]) {
      size--;
    }
    return size;
  }

  /** The newest entry of a key, or 0. */
  int newest(long key) {
    return sameFrom(buckets[bucket(key)], key);
  }

  /** The entry of the same key that came before {@code entry}, or 0. */
  int before(int entry) {
    return sameFrom(nextInBucket[entry - 1], keys[entry - 1]);
  }

  private int sameFrom(int from, long key) {
    int entry = from;
    while (entry != 0 && keys[entry - 1] != key) {
      entry = nextInBucket[entry - 1];
    }
    return entry;
  }

  Link link(int entry) {
    return links[entry - 1];
  }

  void add(long key, Link link) {
    RunLinks run = link.run.links();
    if (run.entries == MOST_OF_RUN) {
      remove(oldestOf(run));
    }
    int entry = allocate();
    int bucket = bucket(key);
    keys[entry - 1] = key;
    links[entry - 1] = link;
    nextInBucket[entry - 1] = buckets[bucket];
    buckets[bucket] = entry;
    nextOfRun[entry - 1] = run.newestEntry;
    run.newestEntry = entry;
    run.entries++;
  }

  private int oldestOf(RunLinks run) {
    int entry = run.newestEntry;
    while (nextOfRun[entry - 1] != 0) {
      entry = nextOfRun[entry - 1];
    }
    return entry;
  }

  /** A free entry; if there is none, the oldest, except entries freed and reused in between. */
  private int allocate() {
    if (free == 0 && used == keys.length && used < most) {
      grow();
    }
    if (free == 0 && used < keys.length) {
      return ++used;
    }
    if (free == 0) {
      hand = hand == used ? 1 : hand + 1;
      remove(hand);
    }
    int entry = free;
    free = nextInBucket[entry - 1];
    return entry;
  }

  void removeAll(RunLinks run) {
    while (run.newestEntry != 0) {
      remove(run.newestEntry);
    }
  }

  void remove(int entry) {
    int bucket = bucket(keys[entry - 1]);
    if (buckets[bucket] == entry) {
      buckets[bucket] = nextInBucket[entry - 1];
    } else {
      cut(nextInBucket, buckets[bucket], entry);
    }
    RunLinks run = links[entry - 1].run.links();
    if (run.newestEntry == entry) {
      run.newestEntry = nextOfRun[entry - 1];
    } else {
      cut(nextOfRun, run.newestEntry, entry);
    }
    run.entries--;
    links[entry - 1] = null;
    nextInBucket[entry - 1] = free;
    free = entry;
  }

  private static void cut(int[] chain, int from, int entry) {
    int before = from;
    while (chain[before - 1] != entry) {
      before = chain[before - 1];
    }
    chain[before - 1] = chain[entry - 1];
  }

  private void grow() {
    int size = (int) Math.min(most, keys.length * 3L / 2);
    keys = Arrays.copyOf(keys, size);
    links = Arrays.copyOf(links, size);
    nextInBucket = Arrays.copyOf(nextInBucket, size);
    nextOfRun = Arrays.copyOf(nextOfRun, size);
    if (size > buckets.length) {
      int[] old = buckets;
      buckets = new int[2 * old.length];
      for (int first : old) {
        moveReversed(reversed(first));
      }
    }
  }

  private int reversed(int first) {
    int before = 0;
    int entry = first;
    while (entry != 0) {
      int next = nextInBucket[entry - 1];
      nextInBucket[entry - 1] = before;
      before = entry;
      entry = next;
    }
    return before;
  }

  /** Moves a chain, oldest first, into the new buckets, so that the newest is first again. */
  private void moveReversed(int first) {
    int entry = first;
    while (entry != 0) {
      int next = nextInBucket[entry - 1];
      int bucket = bucket(keys[entry - 1]);
      nextInBucket[entry - 1] = buckets[bucket];
      buckets[bucket] = entry;
      entry = next;
    }
  }

  private int bucket(long key) {
    return (int) ((key * 0x9E3779B97F4A7C15L) >>> 32) & (buckets.length - 1);
  }
}
