package io.loophound.detectors.internal.enforce;

import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;

/** The different runs that were seen within the last minute. Not thread-safe; bounded. */
final class RecentRuns {
  private static final long MINUTE = 60_000_000_000L;
  private static final int MOST = 20_000;

  private final Map<Long, Long> runs = new LinkedHashMap<>(); // the longest unseen first

  void add(long run, long now) {
    runs.remove(run);
    runs.put(run, now);
    if (runs.size() > MOST) {
      Iterator<Long> oldest = runs.keySet().iterator();
      oldest.next();
      oldest.remove();
    }
  }

  int size(long now) {
    for (Iterator<Long> times = runs.values().iterator(); times.hasNext(); ) {
      if (now - times.next() < MINUTE) {
        break;
      }
      times.remove();
    }
    return runs.size();
  }

  void clear() {
    runs.clear();
  }
}
