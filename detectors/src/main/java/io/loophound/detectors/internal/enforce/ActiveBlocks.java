package io.loophound.detectors.internal.enforce;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Function;
import java.util.function.LongSupplier;
import java.util.function.Predicate;

/**
 * Verdicts in force until their cooldown ends. The cooldown runs from the verdict and is never
 * extended by refused attempts; after it, one probe is let through. Bounded, and separate from the
 * runs: forgetting a run does not revive it.
 */
public final class ActiveBlocks<V> {
  private static final int MAXIMUM = 100_000;

  /**
   * A verdict in force.
   *
   * @param left the time until its cooldown ends
   */
  public record HeldBlock<V>(V verdict, Duration left) {}

  private record Block<V>(V verdict, long untilNanos, AtomicBoolean probed) {}

  private final Cache<Long, Block<V>> blocks;
  private final Function<V, Duration> cooldown;
  private final LongSupplier clock;

  /**
   * No active blocks yet.
   *
   * @param longest the longest possible cooldown
   * @param cooldown that of a verdict
   * @param clock nanoseconds
   */
  public ActiveBlocks(Duration longest, Function<V, Duration> cooldown, LongSupplier clock) {
    this.cooldown = cooldown;
    this.clock = clock;
    blocks =
        Caffeine.newBuilder()
            .maximumSize(MAXIMUM)
            .expireAfterWrite(longest.multipliedBy(2))
            .ticker(clock::getAsLong)
            .executor(Runnable::run)
            .build();
  }

  /** Sets the longest possible cooldown. */
  public void longest(Duration longest) {
    blocks
        .policy()
        .expireAfterWrite()
        .ifPresent(expiry -> expiry.setExpiresAfter(longest.multipliedBy(2)));
  }

  /** Puts a verdict in force from now on. */
  public void add(long key, V verdict) {
    long until = clock.getAsLong() + cooldown.apply(verdict).toNanos();
    blocks.put(key, new Block<>(verdict, until, new AtomicBoolean()));
  }

  /** Applies what is in force for a key to another key as well, with one probe for both. */
  public void extendTo(long key, long other) {
    Block<V> block = blocks.getIfPresent(key);
    if (block != null) {
      blocks.put(other, block);
    }
  }

  /** The verdict in force for this key, or null. */
  public HeldBlock<V> inForce(long key) {
    Block<V> block = blocks.getIfPresent(key);
    if (block == null) {
      return null;
    }
    long left = block.untilNanos() - clock.getAsLong();
    return left > 0 ? new HeldBlock<>(block.verdict(), Duration.ofNanos(left)) : null;
  }

  /** All verdicts that hold now. */
  public List<V> inForce() {
    List<V> held = new ArrayList<>();
    long now = clock.getAsLong();
    for (Block<V> block : blocks.asMap().values()) {
      if (block.untilNanos() - now > 0) {
        held.add(block.verdict());
      }
    }
    return held;
  }

  /** True once after the cooldown of a block: the call is let through as a probe. */
  public boolean tryProbe(long key) {
    Block<V> block = blocks.getIfPresent(key);
    return block != null
        && block.untilNanos() - clock.getAsLong() <= 0
        && block.probed().compareAndSet(false, true);
  }

  /** Lifts all verdicts that match. */
  public void lift(Predicate<V> meant) {
    blocks.asMap().values().removeIf(block -> meant.test(block.verdict()));
  }
}
