package io.loophound.examples.demo;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.loophound.examples.standin.Counts;
import org.junit.jupiter.api.Test;

class PricesTest {
  private static final double TINY = 1e-9;

  @Test
  void pricesAMillionOfEach() {
    assertThat(Prices.usd(1_000_000, 1_000_000)).isEqualTo(10.0, within(TINY));
    assertThat(Runs.cut().usd()).isEqualTo(0.208, within(TINY));
  }

  @Test
  void measuresTheRateBetweenFirstAndLastCall() {
    assertThat(Prices.callsPerSecond(Runs.cut().counts())).isEqualTo(100.0, within(TINY));
    assertThat(Prices.callsPerSecond(new Counts(1, 0, 9, 9, 0))).isZero();
    assertThat(Prices.callsPerSecond(new Counts(3, 0, 9, 9, 0))).isFinite();
  }

  @Test
  void extrapolatesTheMeanCall() {
    assertThat(Prices.usdPerHour(Runs.cut().counts(), 1)).isEqualTo(14.976, within(TINY));
    assertThat(Prices.usdPerHour(Counts.NONE, 1)).isZero();
  }
}
