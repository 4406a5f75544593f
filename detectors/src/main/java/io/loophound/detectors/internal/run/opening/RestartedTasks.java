package io.loophound.detectors.internal.run.opening;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import com.github.benmanes.caffeine.cache.Ticker;
import io.loophound.detectors.event.RunKey;
import io.loophound.detectors.internal.digest.hash.Hash64;
import io.loophound.detectors.internal.run.Run;
import java.time.Duration;

/**
 * Tasks that an application restarts each time their run was stopped, because it swallows the stop.
 * A task is identified by its opening, its caller and the thread that works on it.
 */
public final class RestartedTasks {
  /**
   * How many runs of a task must be stopped for the same reason before the task itself is refused.
   */
  private static final int RUNS = 3;

  private static final int MAXIMUM = 10_000;

  private record Stopped(int runs, String newest) {
    Stopped next(String run) {
      return run.equals(newest) ? this : new Stopped(runs + 1, run);
    }
  }

  private final Cache<Long, Stopped> tasks;

  /** How long a task is remembered after its run was stopped. */
  public RestartedTasks(Duration idle, Ticker ticker) {
    tasks =
        Caffeine.newBuilder()
            .maximumSize(MAXIMUM)
            .expireAfterWrite(idle)
            .ticker(ticker)
            .executor(Runnable::run)
            .build();
  }

  void clear() {
    tasks.invalidateAll();
  }

  /**
   * The task that a request begins; 0 if its owner is unknown: equal tasks of many users on a pool
   * thread are separate tasks.
   */
  public static long of(Opening opening, RunKey run) {
    if (run.activation() == 0 || run.thread() == 0 || !run.session().isEmpty()) {
      return 0;
    }
    return Hash64.mix(Hash64.mix(opening.prompt(), Hash64.of(run.caller())), run.thread());
  }

  /**
   * Records that a run was stopped for this repetition. Returns whether the application swallows
   * the stops and restarts the same task again and again.
   */
  public boolean swallows(Run run, long pattern) {
    return run.task() != 0 && stopped(run.task(), run.id(), pattern) >= RUNS;
  }

  private int stopped(long task, String run, long pattern) {
    return tasks
        .asMap()
        .compute(
            Hash64.mix(task, pattern),
            (key, before) -> before == null ? new Stopped(1, run) : before.next(run))
        .runs();
  }
}
