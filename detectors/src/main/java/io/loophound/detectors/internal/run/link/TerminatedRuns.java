package io.loophound.detectors.internal.run.link;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import com.github.benmanes.caffeine.cache.Ticker;
import io.loophound.detectors.internal.run.Run;
import java.time.Duration;
import java.util.function.Predicate;

/**
 * Terminated runs, by the keys under which their next request would be recognised. Kept apart from
 * the live runs, so that a run that is forgotten there does not come back to life.
 */
final class TerminatedRuns {
  private static final int MAXIMUM = 100_000;

  private final Cache<Long, Run> runs;

  TerminatedRuns(Duration longest, Ticker ticker) {
    runs =
        Caffeine.newBuilder()
            .maximumSize(MAXIMUM)
            .expireAfterWrite(longest)
            .ticker(ticker)
            .executor(Runnable::run)
            .build();
  }

  void add(Run run) {
    for (long key : run.links().newest()) {
      if (key != 0) {
        runs.put(key, run);
      }
    }
  }

  /** The terminated run of this key, or null. */
  Run at(long key) {
    return runs.getIfPresent(key);
  }

  /** The terminated run that this request would continue, or null. */
  Run find(Chain chain, boolean session) {
    if (runs.estimatedSize() == 0) {
      return null;
    }
    if (session) {
      return runs.getIfPresent(chain.salt());
    }
    for (int i = chain.size() - 1; i >= 0 && !chain.isFresh(); i--) {
      Run run = runs.getIfPresent(chain.at(i));
      if (run != null) {
        return run;
      }
    }
    return null;
  }

  /**
   * Gives these runs another chance. They stay known: what they did before does not count again.
   */
  void revive(Predicate<Run> meant) {
    for (Run run : runs.asMap().values()) {
      if (meant.test(run)) {
        run.revive();
      }
    }
  }
}
