package io.loophound.detectors.internal.enforce;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import io.loophound.detectors.guard.Verdict;
import io.loophound.detectors.policy.AgentPolicies;
import io.loophound.detectors.policy.DetectorSpec;
import io.loophound.detectors.policy.DetectorSpec.Trait;
import io.loophound.detectors.policy.GuardPolicy;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.LongSupplier;
import java.util.function.Predicate;

/**
 * Verdicts in force until their cooldown ends. The cooldown runs from the verdict and is never
 * extended by refused attempts; after it, one probe is let through. Bounded, and separate from the
 * runs: forgetting a run does not revive it.
 */
public final class ActiveBlocks {
  private static final int MAXIMUM = 100_000;

  /**
   * A verdict in force.
   *
   * @param left the time until its cooldown ends
   */
  public record HeldBlock(Verdict verdict, Duration left) {}

  private record Block(Verdict verdict, long untilNanos, AtomicBoolean probed) {}

  private final Cache<Long, Block> blocks;
  private final LongSupplier clock;

  /**
   * No active blocks yet.
   *
   * @param clock nanoseconds
   */
  public ActiveBlocks(AgentPolicies policies, LongSupplier clock) {
    this.clock = clock;
    blocks =
        Caffeine.newBuilder()
            .maximumSize(MAXIMUM)
            .expireAfterWrite(kept(policies))
            .ticker(clock::getAsLong)
            .executor(Runnable::run)
            .build();
  }

  /** Other policies may have longer cooldowns. */
  public void apply(AgentPolicies policies) {
    blocks.policy().expireAfterWrite().ifPresent(expiry -> expiry.setExpiresAfter(kept(policies)));
  }

  /** Twice the longest possible cooldown: a probe follows it. */
  private static Duration kept(AgentPolicies policies) {
    return policies.longest(ActiveBlocks::longest).multipliedBy(2);
  }

  private static Duration longest(GuardPolicy policy) {
    Duration block = policy.cooldown();
    return block.compareTo(policy.terminateCooldown()) > 0 ? block : policy.terminateCooldown();
  }

  /** Puts a verdict in force from now on. */
  public void add(long key, Verdict verdict) {
    long until = clock.getAsLong() + verdict.cooldown().toNanos();
    blocks.put(key, new Block(verdict, until, new AtomicBoolean()));
  }

  /** Applies what is in force for a key to another key as well, with one probe for both. */
  public void extendTo(long key, long other) {
    Block block = blocks.getIfPresent(key);
    if (block != null) {
      blocks.put(other, block);
    }
  }

  /** The verdict in force for this key, or null. */
  public HeldBlock inForce(long key) {
    Block block = blocks.getIfPresent(key);
    if (block == null) {
      return null;
    }
    long left = block.untilNanos() - clock.getAsLong();
    return left > 0 ? new HeldBlock(block.verdict(), Duration.ofNanos(left)) : null;
  }

  /** All verdicts that hold now. */
  public List<Verdict> inForce() {
    List<Verdict> held = new ArrayList<>();
    long now = clock.getAsLong();
    for (Block block : blocks.asMap().values()) {
      if (block.untilNanos() - now > 0) {
        held.add(block.verdict());
      }
    }
    return held;
  }

  /**
   * True once after the cooldown of a block: the call is let through as a probe. None is needed for
   * a limit, which says itself whether it still holds.
   */
  public boolean tryProbe(long key) {
    Block block = blocks.getIfPresent(key);
    return block != null
        && block.untilNanos() - clock.getAsLong() <= 0
        && !isOfLimit(block.verdict())
        && block.probed().compareAndSet(false, true);
  }

  private static boolean isOfLimit(Verdict verdict) {
    return DetectorSpec.all().stream()
        .anyMatch(spec -> spec.name().equals(verdict.detector()) && spec.has(Trait.LIMIT));
  }

  /** Lifts all verdicts that match. */
  public void lift(Predicate<Verdict> meant) {
    blocks.asMap().values().removeIf(block -> meant.test(block.verdict()));
  }
}
