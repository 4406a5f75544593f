package io.loophound.detectors.internal.run.link;

import io.loophound.detectors.internal.run.Run;
import java.util.concurrent.locks.ReentrantLock;

/**
 * Finds links by hash. Several runs may share a place: the newest few are kept. One lock guards the
 * table; it is held for a few steps in memory, and nothing else is called under it.
 */
final class LinkIndex {
  /** How many runs may share a place. */
  static final int SHARED = 8;

  private static final Link[] NONE = {};

  private final ReentrantLock lock = new ReentrantLock();
  private final PlaceTable table;

  /** An index of at most {@code most} places. */
  LinkIndex(int most) {
    table = new PlaceTable(most);
  }

  /** The links of a place, oldest first. */
  Link[] get(long place) {
    lock.lock();
    try {
      int count = 0;
      for (int entry = table.newest(place); entry != 0; entry = table.before(entry)) {
        count++;
      }
      Link[] found = count == 0 ? NONE : new Link[count];
      for (int entry = table.newest(place); entry != 0; entry = table.before(entry)) {
        found[--count] = table.link(entry);
      }
      return found;
    } finally {
      lock.unlock();
    }
  }

  /** The newest link of a place, or null. */
  Link newest(long place) {
    lock.lock();
    try {
      int entry = table.newest(place);
      return entry == 0 ? null : table.link(entry);
    } finally {
      lock.unlock();
    }
  }

  /** Adds a link to those of its place, replacing one of the same run. */
  void add(long place, Link link) {
    add(place, link, SHARED - 1);
  }

  /** Replaces all links of its place. */
  void put(long place, Link link) {
    add(place, link, 0);
  }

  private void add(long place, Link link, int beside) {
    lock.lock();
    try {
      if (link.run.places().forgotten) {
        return;
      }
      int kept = 0;
      int entry = table.newest(place);
      while (entry != 0) {
        int before = table.before(entry);
        if (kept == beside || table.link(entry).run == link.run) {
          table.remove(entry);
        } else {
          kept++;
        }
        entry = before;
      }
      table.add(place, link);
    } finally {
      lock.unlock();
    }
  }

  /** The newest link of a place; if there is none, {@code link} becomes the first. */
  Link getOrAdd(long place, Link link) {
    lock.lock();
    try {
      int entry = table.newest(place);
      if (entry != 0) {
        return table.link(entry);
      }
      if (!link.run.places().forgotten) {
        table.add(place, link);
      }
      return link;
    } finally {
      lock.unlock();
    }
  }

  /** Allows the run to have places. */
  void admit(Run run) {
    lock.lock();
    try {
      run.places().forgotten = false;
    } finally {
      lock.unlock();
    }
  }

  /** Removes all places of the run, and lets it get no new ones. */
  void forget(Run run) {
    lock.lock();
    try {
      run.places().forgotten = true;
      table.removeAll(run.places());
    } finally {
      lock.unlock();
    }
  }

  /** How many places there are. */
  int size() {
    lock.lock();
    try {
      return table.size();
    } finally {
      lock.unlock();
    }
  }
}
