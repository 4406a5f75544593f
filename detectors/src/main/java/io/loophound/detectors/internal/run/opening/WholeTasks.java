package io.loophound.detectors.internal.run.opening;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import com.github.benmanes.caffeine.cache.Ticker;
import io.loophound.detectors.internal.digest.text.TextDigest;
import io.loophound.detectors.internal.digest.text.TextDigests;
import io.loophound.detectors.internal.run.Run;
import io.loophound.detectors.internal.run.window.Waste;
import java.time.Duration;

/**
 * Whole tasks with tools that one activation begins again, where each takes exactly the same course
 * and fails. Another task, another course or a pause is something else, and the count starts again.
 * A caller that returns after a second is a schedule, or a person.
 */
public final class WholeTasks {
  private static final long PAUSE_NANOS = 1_000_000_000L;
  private static final int WORDS_THAT_TELL = 5;
  private static final int MAXIMUM = 1000;
  private static final Duration IDLE = Duration.ofMinutes(5);

  private final Cache<Long, Streak> streaks;

  /** The consecutive tasks of one driver, each like the one before. */
  static final class Streak {
    private final long task;
    private long course;
    private TextDigest reply;
    private int times;
    private int reportedAt;
    private boolean open;
    private long endNanos;
    private long tokens;
    private double usd;

    private Streak(long task) {
      this.task = task;
    }

    synchronized OpeningRepeats repeats() {
      Waste waste = new Waste(Math.max(0, times - 1), tokens, usd, false);
      return new OpeningRepeats(times, 0, true, true, waste);
    }

    /** Whether it is to be reported: once, and each time it has doubled since. */
    synchronized boolean report() {
      boolean due = reportedAt == 0 || times >= 2 * reportedAt;
      reportedAt = due ? times : reportedAt;
      return due;
    }

    /** The call was refused; it neither counts nor breaks the streak. */
    synchronized void cancel() {
      open = false;
    }

    private synchronized boolean goesOn(long next, long nanos, boolean probe) {
      boolean pause = !probe && nanos - endNanos >= PAUSE_NANOS;
      boolean on = task == next && !open && !pause;
      open = true;
      return on;
    }

    private synchronized void end(Run run, long how, TextDigest last, long nanos) {
      boolean alike = course == how && last.near(reply);
      times = alike ? times + 1 : 1;
      reportedAt = alike ? reportedAt : 0;
      tokens = alike ? tokens + run.costs().tokens() : 0;
      usd = alike ? usd + run.costs().usd() : 0;
      course = how;
      reply = last;
      endNanos = nanos;
      open = false;
    }
  }

  public WholeTasks(Ticker ticker) {
    streaks =
        Caffeine.newBuilder()
            .maximumSize(MAXIMUM)
            .expireAfterAccess(IDLE)
            .ticker(ticker)
            .executor(Runnable::run)
            .build();
  }

  void clear() {
    streaks.invalidateAll();
  }

  /**
   * A task begins; 0 means that it cannot be identified. Returns the task it continues, or null. A
   * probe follows a pause that the guard caused.
   */
  Streak begin(long driver, long task, long nanos, boolean probe) {
    Streak streak = task == 0 ? null : streaks.getIfPresent(driver);
    if (streak == null || streak.goesOn(task, nanos, probe)) {
      return streak;
    }
    streaks.asMap().remove(driver, streak);
    return null;
  }

  /**
   * A run has answered without asking for a tool, so its task is over. Must be called under the
   * run's lock.
   */
  public void end(long driver, Run run, String reply, long nanos) {
    long task = run.task();
    long course = task == 0 || driver == 0 ? 0 : WholeTask.course(run.steps());
    TextDigest digest = course == 0 ? null : TextDigests.of(reply);
    if (digest == null || digest.words() < WORDS_THAT_TELL) {
      streaks.invalidate(driver);
      return;
    }
    Streak streak = streaks.get(driver, ignored -> new Streak(task));
    if (streak.task == task) {
      streak.end(run, course, digest, nanos);
    } else {
      streaks.invalidate(driver);
    }
  }
}
