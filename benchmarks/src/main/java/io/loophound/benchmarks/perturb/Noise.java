package io.loophound.benchmarks.perturb;

import java.time.Instant;
import java.util.Random;
import java.util.UUID;

/** What loggers and gateways append to a text: an id and a time, different each time. */
final class Noise {
  private static final long START = 1_741_000_000_000L;
  private static final int MOST_STEP = 90_000;

  private final Random random;
  private long millis = START;

  Noise(Random random) {
    this.random = random;
  }

  String after(String text) {
    millis += 1 + random.nextInt(MOST_STEP);
    UUID id = new UUID(random.nextLong(), random.nextLong());
    return text + "\n[request_id=" + id + " at " + Instant.ofEpochMilli(millis) + "]";
  }
}
