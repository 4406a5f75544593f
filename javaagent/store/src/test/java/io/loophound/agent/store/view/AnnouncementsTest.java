package io.loophound.agent.store.view;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** How many announcements a JVM may make: all of them together take in 20,000 a second. */
class AnnouncementsTest {
  private static final int AT_ONCE = 9; // eight, and the one that is due

  private long now;
  private final SharedFleet fleet =
      new SharedFleet("a", "orders", null, () -> now, new Rounds(() -> false, Duration.ZERO));

  /** How many it may make in so many seconds, if it tries ten thousand times. */
  private int made(long seconds) {
    int made = 0;
    long end = now + Duration.ofSeconds(seconds).toNanos();
    long step = Duration.ofSeconds(seconds).toNanos() / 10_000;
    for (; now < end; now += step) {
      made += fleet.announcements().mayAnnounce("x", false, now) ? 1 : 0;
    }
    return made;
  }

  @ParameterizedTest
  @CsvSource({"20, 100, 5000", "100, 100, 200", "1000, 10000, 200", "10000, 100000, 20"})
  void theMoreJvmsTheFewer(int jvms, long seconds, int most) {
    fleet.jvms(jvms);
    assertThat(made(seconds)).isBetween(most, most + AT_ONCE);
  }

  @Test
  void aFewMayBeMadeAtOnce() {
    fleet.jvms(10_000);
    int made = 0;
    for (int i = 0; i < 100; i++) {
      made += fleet.announcements().mayAnnounce("x", false, now) ? 1 : 0;
    }
    assertThat(made).isEqualTo(AT_ONCE);
    assertThat(fleet.announcements().mayAnnounce("x", true, now)).as("a revival").isTrue();
  }
}
