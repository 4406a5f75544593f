package io.loophound.detectors.internal.enforce;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import io.loophound.detectors.event.RunKey;
import io.loophound.detectors.internal.digest.hash.Hash64;
import io.loophound.detectors.policy.GuardPolicy;
import java.util.function.LongSupplier;

/**
 * The runs whose latest model call was exempt. A tool seam sees no host, path or header: its
 * executions are exempt if the run's model calls are.
 */
public final class ExemptRuns {
  private final Cache<Long, Boolean> runs;

  public ExemptRuns(GuardPolicy policy, LongSupplier clock) {
    runs =
        Caffeine.newBuilder()
            .maximumSize(policy.maxRuns())
            .expireAfterAccess(policy.idle())
            .ticker(clock::getAsLong)
            .executor(Runnable::run)
            .build();
  }

  public void note(RunKey run, boolean exempt) {
    if (exempt) {
      runs.put(key(run), Boolean.TRUE);
    } else if (runs.estimatedSize() > 0) {
      runs.invalidate(key(run));
    }
  }

  public boolean contains(RunKey run) {
    boolean known = run.driver() != 0 || !run.session().isEmpty();
    return known && runs.estimatedSize() > 0 && runs.getIfPresent(key(run)) != null;
  }

  private static long key(RunKey run) {
    return run.session().isEmpty()
        ? Hash64.mix(0, run.driver())
        : Hash64.mix(Hash64.of(run.agent()), Hash64.of(run.session()));
  }
}
