package io.loophound.detectors.budget;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class CircuitBreakerTest {
  private static final long SECOND = 1_000_000_000L;
  private final CircuitBreaker breaker = new CircuitBreaker(2, Duration.ofSeconds(30), 2);

  @BeforeEach
  void opens() {
    assertThat(breaker.allows(0)).isTrue();
    breaker.record(true, 0);
    assertThat(breaker.allows(0)).isTrue();
    breaker.record(true, 0);
    assertThat(breaker.allows(0)).isFalse();
    assertThat(breaker.allows(29 * SECOND)).isFalse();
  }

  private void tries(long at) {
    assertThat(breaker.allows(at)).isTrue();
    assertThat(breaker.allows(at)).isTrue();
    assertThat(breaker.allows(at)).isFalse();
  }

  @Test
  void closesWhenAllTrialsSucceed() {
    tries(30 * SECOND);
    breaker.record(false, 31 * SECOND);
    assertThat(breaker.allows(31 * SECOND)).isFalse();
    breaker.record(false, 31 * SECOND);
    for (int i = 0; i < 5; i++) {
      assertThat(breaker.allows(31 * SECOND)).isTrue();
    }
  }

  @Test
  void saysWhetherItIsTried() {
    assertThat(breaker.isClosed()).isFalse();
    assertThat(breaker.isHalfOpen(29 * SECOND)).isFalse();
    assertThat(breaker.isHalfOpen(30 * SECOND)).isTrue();
    assertThat(breaker.isTrying(30 * SECOND)).isFalse();
    assertThat(breaker.allows(30 * SECOND)).isTrue();
    assertThat(breaker.isTrying(59 * SECOND)).isTrue();
    assertThat(breaker.isTrying(60 * SECOND)).as("it never ends").isFalse();
    breaker.record(false, 60 * SECOND);
    assertThat(breaker.isTrying(60 * SECOND)).isFalse();
    assertThat(breaker.isHalfOpen(60 * SECOND)).isTrue();
  }

  @Test
  void somebodyElseMayCloseIt() {
    breaker.close();
    assertThat(breaker.isClosed()).isTrue();
    assertThat(breaker.isHalfOpen(30 * SECOND)).isFalse();
    breaker.record(true, 31 * SECOND);
    assertThat(breaker.allows(31 * SECOND)).as("failures count anew").isTrue();
    breaker.record(true, 32 * SECOND);
    assertThat(breaker.allows(32 * SECOND)).isFalse();
  }

  @Test
  void opensAnewWhenATrialFails() {
    tries(30 * SECOND);
    breaker.record(true, 31 * SECOND);
    assertThat(breaker.allows(60 * SECOND)).isFalse();
    tries(61 * SECOND);
  }

  @Test
  void trialsThatNeverEndMakeRoomAfterTheTimeItWasOpen() {
    tries(30 * SECOND);
    assertThat(breaker.allows(59 * SECOND)).isFalse();
    tries(60 * SECOND);
    breaker.record(false, 61 * SECOND);
    breaker.record(false, 61 * SECOND);
    assertThat(breaker.allows(61 * SECOND)).isTrue();
  }

  @Test
  void aTrialThatEndedCountsThoughTheOtherNeverDoes() {
    tries(30 * SECOND);
    breaker.record(false, 31 * SECOND);
    assertThat(breaker.allows(59 * SECOND)).isFalse();
    assertThat(breaker.allows(60 * SECOND)).isTrue();
    assertThat(breaker.allows(60 * SECOND)).isFalse();
    breaker.record(false, 61 * SECOND);
    assertThat(breaker.allows(61 * SECOND)).isTrue();
  }
}
