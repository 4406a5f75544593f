package io.loophound.agent.operator.metrics;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.Test;

class MetricsTest {
  private final Metrics metrics = new Metrics();

  @Test
  void countsHowOftenTheValveOpenedForASign() {
    metrics.valve(true, "ack");
    metrics.valve(false, "ack");
    metrics.valve(true, "ack");
    metrics.valve(true, "talk");

    assertThat(metrics.text(Map.of(), 0))
        .contains(
            "loophound_valve_openings_total{sign=\"ack\"} 2",
            "loophound_valve_openings_total{sign=\"talk\"} 1");
    assertThat(metrics.meters(Map.of(), 0))
        .anySatisfy(
            (meter, count) -> {
              assertThat(meter.name()).isEqualTo("loophound_valve_openings");
              assertThat(count).isEqualTo(2.0);
            });
  }
}
