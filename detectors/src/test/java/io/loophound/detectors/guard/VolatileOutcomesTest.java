package io.loophound.detectors.guard;

import static io.loophound.detectors.guard.Talk.call;
import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.util.UUID;
import java.util.function.IntFunction;
import java.util.stream.Stream;
import org.junit.jupiter.api.Named;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** An outcome in which nothing but an id or the time differs says nothing new. */
class VolatileOutcomesTest {
  private static final Instant START = Instant.parse("2026-03-01T10:00:00Z");

  static Stream<Named<IntFunction<String>>> outcomes() {
    return Stream.of(
        Named.of("time", i -> "No flights found (checked at " + START.plusSeconds(13L * i) + ")"),
        Named.of("uuid", i -> "Not found. Request " + new UUID(i * 977L, ~i) + " failed."),
        Named.of("duration", i -> "Timeout: no answer after " + (1003 + 17 * i) + " ms"));
  }

  @ParameterizedTest
  @MethodSource("outcomes")
  void isMasked(IntFunction<String> outcome) {
    Talk talk = new GuardScript().talk().user("Find me a flight to Lisbon");
    int made = 0;
    while (made < 20 && talk.step(call("search", "{\"to\":\"LIS\"}"), outcome.apply(made))) {
      made++;
    }
    assertThat(made).isBetween(7, 8);
  }
}
