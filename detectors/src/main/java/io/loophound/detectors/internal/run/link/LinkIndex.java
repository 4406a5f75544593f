package io.loophound.detectors.internal.run.link;

import io.loophound.detectors.internal.run.Run;
import java.util.concurrent.locks.ReentrantLock;

/**
 * Finds links by key, a hash of what the next request will have. Several runs may share a key: the
 * newest few are kept. One lock guards the table; it is held for a few steps in memory, and nothing
 * else is called under it.
 */
final class LinkIndex {
  /** How many runs may share a key. */
  static final int SHARED = 8;

  private static final Link[] NONE = {};

  private final ReentrantLock lock = new ReentrantLock();
  private final LinkTable table;

  /** An index of at most {@code most} entries. */
  LinkIndex(int most) {
    table = new LinkTable(most);
  }

  /** The links of a key, oldest first. */
  Link[] get(long key) {
    lock.lock();
    try {
      int count = 0;
      for (int entry = table.newest(key); entry != 0; entry = table.before(entry)) {
        count++;
      }
      Link[] found = count == 0 ? NONE : new Link[count];
      for (int entry = table.newest(key); entry != 0; entry = table.before(entry)) {
        found[--count] = table.link(entry);
      }
      return found;
    } finally {
      lock.unlock();
    }
  }

  /** The newest link of a key, or null. */
  Link newest(long key) {
    lock.lock();
    try {
      int entry = table.newest(key);
      return entry == 0 ? null : table.link(entry);
    } finally {
      lock.unlock();
    }
  }

  /** Adds a link to those of its key, replacing one of the same run. */
  void add(long key, Link link) {
    add(key, link, SHARED - 1);
  }

  /** Replaces all links of its key. */
  void put(long key, Link link) {
    add(key, link, 0);
  }

  private void add(long key, Link link, int beside) {
    lock.lock();
    try {
      if (link.run.links().forgotten) {
        return;
      }
      int kept = 0;
      int entry = table.newest(key);
      while (entry != 0) {
        int before = table.before(entry);
        if (kept == beside || table.link(entry).run == link.run) {
          table.remove(entry);
        } else {
          kept++;
        }
        entry = before;
      }
      table.add(key, link);
    } finally {
      lock.unlock();
    }
  }

  /** The newest link of a key; if there is none, {@code link} becomes the first. */
  Link getOrAdd(long key, Link link) {
    lock.lock();
    try {
      int entry = table.newest(key);
      if (entry != 0) {
        return table.link(entry);
      }
      if (!link.run.links().forgotten) {
        table.add(key, link);
      }
      return link;
    } finally {
      lock.unlock();
    }
  }

  /** Allows the run to have links. */
  void admit(Run run) {
    lock.lock();
    try {
      run.links().forgotten = false;
    } finally {
      lock.unlock();
    }
  }

  /** Removes all links of the run, and lets it get no new ones. */
  void forget(Run run) {
    lock.lock();
    try {
      run.links().forgotten = true;
      table.removeAll(run.links());
    } finally {
      lock.unlock();
    }
  }

  /** How many entries there are. */
  int size() {
    lock.lock();
    try {
      return table.size();
    } finally {
      lock.unlock();
    }
  }
}
