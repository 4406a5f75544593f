package io.loophound.agent.operator.metrics;

import static org.assertj.core.api.Assertions.assertThat;

import io.loophound.agent.identity.Identity;
import io.loophound.detectors.fleet.FleetState;
import io.loophound.detectors.policy.Mode;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class MetricsTest {
  private final Metrics metrics = new Metrics(new Identity("shop", "pod-7", 4711, "0.1.0"));

  @Test
  void namesTheProcess() {
    assertThat(metrics.text(Map.of(), 0))
        .contains(
            "loophound_info{service=\"shop\",host=\"pod-7\",pid=\"4711\",version=\"0.1.0\"} 1\n");
    assertThat(metrics.meters(Map.of(), 0))
        .anySatisfy((meter, value) -> assertThat(meter.name()).isEqualTo("loophound_info"));
  }

  @Test
  void noControlCharacterOfANameReachesTheText() {
    metrics.spend("a\u001b", "gpt\u001b[31m\n4o\u202e", 10, 0.5);
    metrics.unreadOutcome("read\u0007");
    metrics.unpricedModel();

    assertThat(metrics.text(Map.of("model_calls", Map.of("jdk", 1L)), 0))
        .contains("model=\"gpt?[31m?4o?\"", "tool=\"read?\"")
        .doesNotContain("\u001b", "\u0007", "\r", "\u202e");
  }

  @Test
  void callsThatAreNotReadAreCountedBySeam() {
    Map<String, Map<String, Long>> counts = Map.of("unread", Map.of("jdk-http", 19L));

    assertThat(metrics.text(counts, 0)).contains("loophound_unread_total{seam=\"jdk-http\"} 19");
    assertThat(metrics.meters(counts, 0)).containsValue(19.0);
  }

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

  @Test
  void saysWhatTheProcessIsDoingNow() {
    metrics.mode(() -> Mode.OBSERVE);
    metrics.valve(true, "ack");
    metrics.valve(true, "talk");
    metrics.valve(false, "ack");

    assertThat(metrics.text(Map.of(), 0))
        .contains("\nloophound_mode{mode=\"observe\"} 1\n")
        .contains("\nloophound_valves_open 1\n");
    assertThat(metrics.meters(Map.of(), 0))
        .anySatisfy(
            (meter, value) -> {
              assertThat(meter.name()).isEqualTo("loophound_mode");
              assertThat(meter.labels()).containsExactly("mode", "observe");
              assertThat(value).isEqualTo(1.0);
            });
  }

  @Test
  void fiftyAgentsHaveANameAndTheOthersShareOne() {
    for (int i = 0; i < 60; i++) {
      metrics.spend("agent-" + i, "gpt-4o", 10, 0.5);
    }

    assertThat(metrics.text(Map.of(), 0))
        .contains(
            "\nloophound_agent_tokens_total{agent=\"agent-49\"} 10\n",
            "\nloophound_agent_tokens_total{agent=\"other\"} 100\n",
            "\nloophound_agent_spent_usd_total{agent=\"other\"} 5\n",
            "\nloophound_spent_usd_total{model=\"gpt-4o\"} 30\n")
        .doesNotContain("agent-50");
    assertThat(metrics.meters(Map.of(), 0).keySet())
        .filteredOn(meter -> meter.name().equals("loophound_agent_tokens"))
        .hasSize(51);
  }

  @Test
  void saysWhichPoliciesAreInForceAndWhetherNewerOnesWereRejected() {
    assertThat(metrics.text(Map.of(), 0))
        .contains("\nloophound_config_rejected 0\n", "\nloophound_config_rejections_total 0\n")
        .doesNotContain("loophound_policies");

    Map<String, Long> versions = new TreeMap<>(Map.of("all", 3L, "service", 12L));
    metrics.config(() -> new ConfigState(versions, true, 2));

    assertThat(metrics.text(Map.of(), 0))
        .contains("\nloophound_config_rejected 1\n", "\nloophound_config_rejections_total 2\n")
        .contains(
            """

            # TYPE loophound_policies gauge
            loophound_policies{scope="all"} 3
            loophound_policies{scope="service"} 12
            """);
  }

  @Test
  void aStoreIsMeasuredWhereThereIsOne() {
    assertThat(metrics.text(Map.of(), 0)).doesNotContain("store");

    metrics.fleet(() -> new FleetState(false, 12, 3, 40));

    assertThat(metrics.text(Map.of(), 0))
        .contains("\nloophound_store_up 0\n", "\nloophound_fleet_jvms 12\n")
        .contains("counter\nloophound_store_losses_total 3\n")
        .contains("counter\nloophound_store_late_total 40\n");
    assertThat(metrics.meters(Map.of(), 0).keySet())
        .extracting(Meter::name)
        .contains(
            "loophound_store_up",
            "loophound_fleet_jvms",
            "loophound_store_losses",
            "loophound_store_late");
  }
}
