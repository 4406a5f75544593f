package io.loophound.agent.operator.bridge;

import static org.assertj.core.api.Assertions.assertThat;

import io.loophound.agent.operator.MetricsTo;
import io.loophound.agent.operator.Stand;
import io.loophound.agent.operator.metrics.Meter;
import io.micrometer.core.instrument.Metrics;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.opentelemetry.api.GlobalOpenTelemetry;
import io.opentelemetry.api.OpenTelemetry;
import io.opentelemetry.api.metrics.MeterProvider;
import io.opentelemetry.api.trace.TracerProvider;
import io.opentelemetry.context.propagation.ContextPropagators;
import io.opentelemetry.sdk.metrics.SdkMeterProvider;
import io.opentelemetry.sdk.metrics.data.DoublePointData;
import io.opentelemetry.sdk.metrics.data.MetricData;
import java.io.IOException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.TreeSet;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class BridgeTest {
  @TempDir private Path folder;
  private final SimpleMeterRegistry registry = new SimpleMeterRegistry();
  private final Reader reader = new Reader();
  private Stand stand;

  @BeforeEach
  void begin() throws IOException {
    stand = new Stand(folder);
    Metrics.addRegistry(registry);
    stand.loop("support", "Canary7Secret", 8);
  }

  @AfterEach
  void end() throws IOException {
    Metrics.removeRegistry(registry);
    Metrics.globalRegistry.clear();
    GlobalOpenTelemetry.resetForTest();
    stand.close();
  }

  @Test
  void micrometerGetsWhatThePrometheusTextHas() throws ReflectiveOperationException {
    stand.loads(String.class, Metrics.class);
    bridge(MetricsTo.AUTO).connect();

    Map<String, Double> seen = new HashMap<>();
    registry.forEachMeter(
        meter ->
            meter
                .measure()
                .forEach(
                    each -> seen.merge(meter.getId().getName(), each.getValue(), Double::sum)));
    TreeSet<String> names = new TreeSet<>();
    values().meters().forEach(meter -> names.add(meter.name().replace('_', '.')));
    assertThat(seen.keySet()).isEqualTo(names).contains("loophound.verdicts", "loophound.tokens");
    assertThat(seen.get("loophound.tokens")).isEqualTo(1100.0 * calls());
    assertThat(seen.get("loophound.decision")).isGreaterThan(calls());
  }

  @Test
  void whatComesLaterIsRegisteredAtTheNextLook() throws ReflectiveOperationException {
    stand.loads(Metrics.class);
    Bridge bridge = bridge(MetricsTo.MICROMETER);
    bridge.connect();
    int before = registry.getMeters().size();

    stand.records().metrics().spend("support", "another-model", 5, 0.1);
    bridge.connect();

    assertThat(registry.getMeters()).hasSize(before + 2);
    assertThat(
            registry
                .get("loophound.tokens")
                .tag("model", "another-model")
                .functionCounter()
                .count())
        .isBetween(0.0, 5.0);
  }

  @Test
  void openTelemetryGetsThemWhereItIsSet() throws ReflectiveOperationException {
    stand.loads(GlobalOpenTelemetry.class);
    Bridge bridge = bridge(MetricsTo.AUTO);
    bridge.connect();
    SdkMeterProvider provider = SdkMeterProvider.builder().registerMetricReader(reader).build();
    GlobalOpenTelemetry.set(new OnlyMetrics(provider)); // it could not, had the look set it

    bridge.connect();

    Map<String, Double> seen = new HashMap<>();
    for (MetricData metric : reader.collect()) {
      for (DoublePointData point : points(metric)) {
        seen.merge(metric.getName(), point.getValue(), Double::sum);
      }
    }
    assertThat(seen.get("loophound.tokens")).isEqualTo(1100.0 * calls());
    assertThat(seen.get("loophound.runs")).isEqualTo(1.0);
    assertThat(seen).containsKeys("loophound.decision.seconds_sum", "loophound.verdicts");
    assertThat(reader.collect().toString()).contains("gpt-4o").doesNotContain("Canary7Secret");
  }

  @Test
  void nothingHappensWhereNeitherIsLoaded() throws ReflectiveOperationException {
    bridge(MetricsTo.AUTO).connect();

    assertThat(registry.getMeters()).isEmpty();
  }

  @Test
  void allMetersAreInThePrometheusText() {
    String text = stand.records().metrics().text(stand.counts(), 1);

    for (Meter meter : values().meters()) {
      String ending =
          switch (meter.kind()) {
            case COUNTER -> "_total";
            case TIMER -> "_seconds";
            case GAUGE -> "";
          };
      assertThat(text).contains("# HELP " + meter.name() + ending + " " + meter.help());
    }
  }

  private static Iterable<DoublePointData> points(MetricData metric) {
    return switch (metric.getType()) {
      case DOUBLE_SUM -> metric.getDoubleSumData().getPoints();
      default -> metric.getDoubleGaugeData().getPoints();
    };
  }

  private double calls() {
    return stand.records().metrics().totalUsd() == 0 ? 0 : Math.round(tokens() / 1100);
  }

  private double tokens() {
    return stand.records().metrics().meters(Map.of(), 0).entrySet().stream()
        .filter(each -> each.getKey().name().equals("loophound_tokens"))
        .mapToDouble(Map.Entry::getValue)
        .sum();
  }

  private Values values() {
    return new Values(stand, stand.records());
  }

  private Bridge bridge(MetricsTo choice) {
    return new Bridge(choice, stand, stand.records());
  }

  /** An OpenTelemetry that only measures. */
  private record OnlyMetrics(MeterProvider meters) implements OpenTelemetry {
    @Override
    public TracerProvider getTracerProvider() {
      return TracerProvider.noop();
    }

    @Override
    public MeterProvider getMeterProvider() {
      return meters;
    }

    @Override
    public ContextPropagators getPropagators() {
      return ContextPropagators.noop();
    }
  }
}
