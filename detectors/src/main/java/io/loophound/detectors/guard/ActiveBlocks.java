package io.loophound.detectors.guard;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.LongSupplier;

/**
 * Verdicts in force until their cooldown ends. The time runs from the trip and is never extended by
 * refused attempts; after it, one probe is let through. Bounded, and apart from the runs:
 * forgetting a run does not revive it.
 */
final class ActiveBlocks {
  private static final int MAXIMUM = 100_000;

  private record Block(Verdict verdict, long untilNanos, AtomicBoolean probed) {}

  private final Cache<Long, Block> blocks;
  private final LongSupplier clock;

  ActiveBlocks(Duration longest, LongSupplier clock) {
    this.clock = clock;
    blocks =
        Caffeine.newBuilder()
            .maximumSize(MAXIMUM)
            .expireAfterWrite(longest.multipliedBy(2))
            .ticker(clock::getAsLong)
            .executor(Runnable::run)
            .build();
  }

  void add(long key, Verdict verdict) {
    long until = clock.getAsLong() + verdict.cooldown().toNanos();
    blocks.put(key, new Block(verdict, until, new AtomicBoolean()));
  }

  /** What holds for a key holds for another one as well, with one probe for both. */
  void share(long key, long other) {
    Block block = blocks.getIfPresent(key);
    if (block != null) {
      blocks.put(other, block);
    }
  }

  /** The verdict that holds for this key now, with the time left; or null. */
  Verdict inForce(long key) {
    Block block = blocks.getIfPresent(key);
    if (block == null) {
      return null;
    }
    long left = block.untilNanos() - clock.getAsLong();
    return left > 0 ? block.verdict().remaining(Duration.ofNanos(left)) : null;
  }

  /** True once after the cooldown of a block: the call is let through to see. */
  boolean probe(long key) {
    Block block = blocks.getIfPresent(key);
    return block != null
        && block.untilNanos() - clock.getAsLong() <= 0
        && block.probed().compareAndSet(false, true);
  }

  /** Lifts everything that holds against a run. */
  void lift(String runId) {
    blocks.asMap().values().removeIf(block -> block.verdict().runId().equals(runId));
  }
}
