package io.loophound.detectors.guard;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.LongSupplier;

/**
 * Verdicts that still hold. The time runs from the trip and is never extended by refused attempts;
 * after it, one probe is let through. Bounded, and apart from the runs: forgetting a run does not
 * revive it.
 */
final class Sentences {
  private static final int MAXIMUM = 100_000;

  private record Sentence(Verdict verdict, long untilNanos, AtomicBoolean probed) {}

  private final Cache<Long, Sentence> sentences;
  private final LongSupplier clock;

  Sentences(Duration longest, LongSupplier clock) {
    this.clock = clock;
    sentences =
        Caffeine.newBuilder()
            .maximumSize(MAXIMUM)
            .expireAfterWrite(longest.multipliedBy(2))
            .ticker(clock::getAsLong)
            .executor(Runnable::run)
            .build();
  }

  void add(long key, Verdict verdict) {
    long until = clock.getAsLong() + verdict.cooldown().toNanos();
    sentences.put(key, new Sentence(verdict, until, new AtomicBoolean()));
  }

  /** The verdict that holds for this key now, with the time left; or null. */
  Verdict inForce(long key) {
    Sentence sentence = sentences.getIfPresent(key);
    if (sentence == null) {
      return null;
    }
    long left = sentence.untilNanos() - clock.getAsLong();
    return left > 0 ? sentence.verdict().remaining(Duration.ofNanos(left)) : null;
  }

  /** True once after a sentence for this key has ended: the call is let through to see. */
  boolean probe(long key) {
    Sentence sentence = sentences.getIfPresent(key);
    return sentence != null
        && sentence.untilNanos() - clock.getAsLong() <= 0
        && sentence.probed().compareAndSet(false, true);
  }

  /** Lifts everything that holds against a run. */
  void lift(String runId) {
    sentences.asMap().values().removeIf(sentence -> sentence.verdict().runId().equals(runId));
  }
}
