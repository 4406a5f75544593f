package io.loophound.detectors.internal.run.link;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import com.github.benmanes.caffeine.cache.RemovalCause;
import com.github.benmanes.caffeine.cache.Ticker;
import io.loophound.detectors.internal.run.Run;
import java.time.Duration;
import java.util.function.Supplier;

/**
 * The known runs, bounded by their number and by the time since their last call, and the places
 * where they are recognised. A forgotten run has no places.
 */
final class LiveRuns {
  /**
   * The average number of places per run when there are as many runs as allowed: where it began and
   * who drives it, and for each of its last three requests the conversation, the same by its
   * driver, and an id.
   */
  private static final int PLACES_OF_A_RUN = 11;

  private final Cache<Run, Run> runs;
  private final LinkIndex places;

  LiveRuns(int maximum, Duration idle, Ticker ticker) {
    places = new LinkIndex((int) Math.min(Integer.MAX_VALUE, (long) PLACES_OF_A_RUN * maximum));
    runs =
        Caffeine.newBuilder()
            .maximumSize(maximum)
            .expireAfterAccess(idle)
            .ticker(ticker)
            .removalListener((Run run, Run same, RemovalCause cause) -> places.forget(run))
            .executor(Runnable::run)
            .build();
  }

  /** The links of a place, oldest first. */
  Link[] at(long place) {
    return places.get(place);
  }

  /** Whether a run is known; counts as a use of it. */
  boolean knows(Run run) {
    return runs.getIfPresent(run) != null;
  }

  /** The run of a place, or null. */
  Run of(long place) {
    Link link = places.newest(place);
    return link != null && knows(link.run) ? link.run : null;
  }

  /** The run of a place, a new one where there is none. */
  Run of(long place, Supplier<Run> maker) {
    Run known = of(place);
    if (known != null) {
      return known;
    }
    Link made = new Link(maker.get(), 0);
    admit(made.run);
    Link first = places.getOrAdd(place, made);
    if (first.run == made.run) {
      return made.run;
    }
    if (knows(first.run)) {
      runs.invalidate(made.run); // another thread was faster
      return first.run;
    }
    places.put(place, made);
    return made.run;
  }

  /** Makes a run known, if it was not. */
  void admit(Run run) {
    if (!knows(run)) {
      places.admit(run);
      runs.put(run, run);
    }
  }

  /** Adds a link to those of a place. */
  void add(long place, Link link) {
    places.add(place, link);
  }

  /** Makes a link the only one of a place. */
  void put(long place, Link link) {
    places.put(place, link);
  }

  Iterable<Run> all() {
    return runs.asMap().keySet();
  }
}
