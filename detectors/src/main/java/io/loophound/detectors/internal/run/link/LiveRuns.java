package io.loophound.detectors.internal.run.link;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import com.github.benmanes.caffeine.cache.RemovalCause;
import com.github.benmanes.caffeine.cache.Ticker;
import io.loophound.detectors.internal.run.Run;
import java.time.Duration;
import java.util.function.Supplier;

/**
 * The known runs, bounded by their number and by the time since their last call, and the links by
 * which they are recognised. A forgotten run has no links.
 */
final class LiveRuns {
  /**
   * The average number of links per run when there are as many runs as allowed: where it began and
   * who drives it, and for each of its last three requests the conversation, the same by its
   * driver, and an id.
   */
  private static final int ENTRIES_OF_A_RUN = 11;

  private final Cache<Run, Run> runs;
  private final LinkIndex links;

  LiveRuns(int maximum, Duration idle, Ticker ticker) {
    links = new LinkIndex((int) Math.min(Integer.MAX_VALUE, (long) ENTRIES_OF_A_RUN * maximum));
    runs =
        Caffeine.newBuilder()
            .maximumSize(maximum)
            .expireAfterAccess(idle)
            .ticker(ticker)
            .removalListener((Run run, Run same, RemovalCause cause) -> links.forget(run))
            .executor(Runnable::run)
            .build();
  }

  /** The links of a key, oldest first. */
  Link[] at(long key) {
    return links.get(key);
  }

  /** Whether a run is known; counts as a use of it. */
  boolean knows(Run run) {
    return runs.getIfPresent(run) != null;
  }

  /** The run of a key, or null. */
  Run of(long key) {
    Link link = links.newest(key);
    return link != null && knows(link.run) ? link.run : null;
  }

  /** The run of a key, a new one where there is none. */
  Run of(long key, Supplier<Run> maker) {
    Run known = of(key);
    if (known != null) {
      return known;
    }
    Link made = new Link(maker.get(), 0);
    admit(made.run);
    Link first = links.getOrAdd(key, made);
    if (first.run == made.run) {
      return made.run;
    }
    if (knows(first.run)) {
      runs.invalidate(made.run); // another thread was faster
      return first.run;
    }
    links.put(key, made);
    return made.run;
  }

  /** Makes a run known, if it was not. */
  void admit(Run run) {
    if (!knows(run)) {
      links.admit(run);
      runs.put(run, run);
    }
  }

  /** Adds a link to those of a key. */
  void add(long key, Link link) {
    links.add(key, link);
  }

  /** Makes a link the only one of a key. */
  void put(long key, Link link) {
    links.put(key, link);
  }

  Iterable<Run> all() {
    return runs.asMap().keySet();
  }
}
