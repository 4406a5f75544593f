package io.loophound.agent.operator.otlp;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class OtlpSettingsTest {

  private static OtlpSettings of(String... pairs) {
    Map<String, String> variables = new java.util.HashMap<>();
    for (int i = 0; i < pairs.length; i += 2) {
      variables.put(pairs[i], pairs[i + 1]);
    }
    return OtlpSettings.of(variables::get);
  }

  @Test
  void withoutVariablesACollectorOnThisMachineIsMeant() {
    OtlpSettings settings = of();
    assertThat(settings.endpoint()).hasToString("http://localhost:4318/v1/logs");
    assertThat(settings.disabled()).isFalse();
    assertThat(settings.headers()).isEmpty();
    assertThat(settings.timeoutMillis()).isEqualTo(10_000);
    assertThat(settings.gzip()).isFalse();
    assertThat(settings.resource()).isEmpty();
  }

  @ParameterizedTest
  @CsvSource({
    "https://c:4318, https://c:4318/v1/logs",
    "https://c/otlp/, https://c/otlp/v1/logs",
    "' https://c ', https://c/v1/logs",
  })
  void thePathOfLogsIsAddedToTheBase(String base, String endpoint) {
    assertThat(of("OTEL_EXPORTER_OTLP_ENDPOINT", base).endpoint()).hasToString(endpoint);
  }

  @Test
  void whatIsForLogsWins() {
    OtlpSettings settings =
        of(
            "OTEL_EXPORTER_OTLP_ENDPOINT", "https://all",
            "OTEL_EXPORTER_OTLP_LOGS_ENDPOINT", "https://logs/as/is",
            "OTEL_EXPORTER_OTLP_HEADERS", "a=1",
            "OTEL_EXPORTER_OTLP_LOGS_HEADERS", "b=2",
            "OTEL_EXPORTER_OTLP_TIMEOUT", "1",
            "OTEL_EXPORTER_OTLP_LOGS_TIMEOUT", "2",
            "OTEL_RESOURCE_ATTRIBUTES", "service.name=other,a=b",
            "OTEL_SERVICE_NAME", "orders",
            "OTEL_SDK_DISABLED", "TRUE");
    assertThat(settings.endpoint()).hasToString("https://logs/as/is");
    assertThat(settings.headers()).isEqualTo(Map.of("b", "2"));
    assertThat(settings.timeoutMillis()).isEqualTo(2);
    assertThat(settings.resource()).isEqualTo(Map.of("service.name", "orders", "a", "b"));
    assertThat(settings.disabled()).isTrue();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          OTEL_EXPORTER_OTLP_ENDPOINT      | collector:4318 | OTEL_EXPORTER_OTLP_ENDPOINT = collector:4318/v1/logs: allowed is an address that begins with http:// or https:// and names a host
          OTEL_EXPORTER_OTLP_LOGS_ENDPOINT | ftp://c        | OTEL_EXPORTER_OTLP_LOGS_ENDPOINT = ftp://c: allowed is an address that begins with http:// or https:// and names a host
          OTEL_EXPORTER_OTLP_TIMEOUT       | 10s            | OTEL_EXPORTER_OTLP_TIMEOUT = 10s: allowed is a number of milliseconds, 1 to 9999999
          OTEL_EXPORTER_OTLP_COMPRESSION   | zstd           | OTEL_EXPORTER_OTLP_COMPRESSION = zstd: allowed is gzip or none
          OTEL_EXPORTER_OTLP_LOGS_HEADERS  | secret         | OTEL_EXPORTER_OTLP_LOGS_HEADERS = (not shown): allowed is KEY=VALUE,KEY=VALUE
          OTEL_EXPORTER_OTLP_HEADERS       | a=%zz          | OTEL_EXPORTER_OTLP_HEADERS = (not shown): allowed is values in which % begins a percent-encoded byte
          OTEL_RESOURCE_ATTRIBUTES         | a,b=c          | OTEL_RESOURCE_ATTRIBUTES = a,b=c: allowed is KEY=VALUE,KEY=VALUE
          """)
  void aBadOneIsNamed(String variable, String value, String message) {
    assertThatThrownBy(() -> of(variable, value)).hasMessage(message);
  }
}
