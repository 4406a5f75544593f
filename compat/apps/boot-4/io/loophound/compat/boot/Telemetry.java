package io.loophound.compat.boot;

import io.opentelemetry.sdk.OpenTelemetrySdk;
import io.opentelemetry.sdk.metrics.SdkMeterProvider;
import io.opentelemetry.sdk.testing.exporter.InMemoryMetricReader;
import org.springframework.boot.autoconfigure.condition.ConditionalOnProperty;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RestController;

/** With {@code TELEMETRY=own} the application has an OpenTelemetry, and shows what it measures. */
@Configuration
@RestController
@ConditionalOnProperty(name = "telemetry", havingValue = "own")
class Telemetry {
  private final InMemoryMetricReader reader = InMemoryMetricReader.create();

  @Bean(destroyMethod = "close")
  OpenTelemetrySdk openTelemetry() {
    return OpenTelemetrySdk.builder()
        .setMeterProvider(SdkMeterProvider.builder().registerMetricReader(reader).build())
        .buildAndRegisterGlobal();
  }

  @GetMapping("/measured")
  String measured() {
    StringBuilder text = new StringBuilder();
    reader.collectAllMetrics().forEach(metric -> text.append(metric).append('\n'));
    return text.toString();
  }
}
