package io.loophound.detectors.run;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import com.github.benmanes.caffeine.cache.Ticker;
import java.time.Duration;

/**
 * Runs that were terminated, by the places where their next request would be recognised. Apart from
 * the live runs: that a run is forgotten there must not bring it back to life.
 */
final class Graves {
  private static final int MAXIMUM = 100_000;

  private final Cache<Long, Run> graves;

  Graves(Duration longest, Ticker ticker) {
    graves =
        Caffeine.newBuilder()
            .maximumSize(MAXIMUM)
            .expireAfterWrite(longest)
            .ticker(ticker)
            .executor(Runnable::run)
            .build();
  }

  void bury(Run run) {
    for (long place : run.places()) {
      if (place != 0) {
        graves.put(place, run);
      }
    }
  }

  /** The dead run of this place, or null. */
  Run at(long place) {
    return graves.getIfPresent(place);
  }

  /** The dead run that this request would continue, or null. */
  Run find(Chain chain, boolean session) {
    if (graves.estimatedSize() == 0) {
      return null;
    }
    if (session) {
      return graves.getIfPresent(chain.salt());
    }
    for (int i = chain.size() - 1; i >= 0 && !chain.fresh(); i--) {
      Run run = graves.getIfPresent(chain.at(i));
      if (run != null) {
        return run;
      }
    }
    return null;
  }

  void revive(String runId) {
    for (Run run : graves.asMap().values()) {
      if (run.id().equals(runId)) {
        run.revive();
      }
    }
    graves.asMap().values().removeIf(run -> run.id().equals(runId));
  }
}
