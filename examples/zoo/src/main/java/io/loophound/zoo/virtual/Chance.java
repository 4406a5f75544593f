package io.loophound.zoo.virtual;

import java.util.SplittableRandom;

/** Chance that is the same each time for the same program and the same seed. */
final class Chance {
  private final long seed;
  private final SplittableRandom random;

  Chance(String program, long seed) {
    this.seed = seed * 1_000_003 + program.hashCode();
    this.random = new SplittableRandom(this.seed);
  }

  /** The next value, from 0 to 1. */
  double next() {
    return random.nextDouble();
  }

  /** The value of this name, from 0 to 1: always the same. */
  double fixed(String name) {
    return new SplittableRandom(seed ^ (name.hashCode() * 31L)).nextDouble();
  }
}
