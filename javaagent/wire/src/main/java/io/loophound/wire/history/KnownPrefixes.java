package io.loophound.wire.history;

import java.util.ArrayList;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.locks.ReentrantLock;

/**
 * The beginnings of long histories that were scanned earlier: their length, their hash, and their
 * messages, as positions and hashes. Bounded. Thread-safe.
 */
final class KnownPrefixes {
  /** The result for {@code length} bytes with this hash. */
  record Prefix(int length, long hash, MessageRegions items) {}

  private static final int BRANCHES = 8;

  private final int maxItems;
  private final ReentrantLock lock = new ReentrantLock();
  private final Map<Long, List<Prefix>> chains = new LinkedHashMap<>(16, 0.75f, true);
  private int held;

  /** An index of at most this many messages. */
  KnownPrefixes(int maxItems) {
    this.maxItems = maxItems;
  }

  /**
   * The longest known prefix of the region of {@code hash}, or null.
   *
   * @param head the hash of its first messages
   * @param available how many bytes there are
   */
  Prefix find(long head, PrefixHash hash, int available) {
    Prefix found = null;
    for (Prefix prefix : branches(head)) {
      if (prefix.length <= available && hash.of(prefix.length) == prefix.hash) {
        found = prefix;
      }
    }
    return found;
  }

  /** The prefixes with this head, shortest first. */
  private List<Prefix> branches(long head) {
    lock.lock();
    try {
      List<Prefix> known = chains.get(head);
      return known == null ? List.of() : List.copyOf(known);
    } finally {
      lock.unlock();
    }
  }

  /** Remembers a prefix; for one head the shortest are forgotten first, then the oldest heads. */
  void add(long head, Prefix prefix) {
    if (prefix.items.size() > maxItems) {
      return;
    }
    lock.lock();
    try {
      List<Prefix> known = chains.computeIfAbsent(head, key -> new ArrayList<>(2));
      int place = 0;
      while (place < known.size() && known.get(place).length < prefix.length) {
        place++;
      }
      known.add(place, prefix);
      held += prefix.items.size();
      if (known.size() > BRANCHES) {
        held -= known.remove(0).items.size();
      }
      shrink();
    } finally {
      lock.unlock();
    }
  }

  private void shrink() {
    Iterator<List<Prefix>> oldest = chains.values().iterator();
    while (held > maxItems && oldest.hasNext()) {
      for (Prefix prefix : oldest.next()) {
        held -= prefix.items.size();
      }
      oldest.remove();
    }
  }

  /** How many messages are held. */
  int held() {
    lock.lock();
    try {
      return held;
    } finally {
      lock.unlock();
    }
  }
}
