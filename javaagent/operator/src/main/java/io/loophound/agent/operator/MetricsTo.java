package io.loophound.agent.operator;

/** The application's library that gets the metrics. */
public enum MetricsTo {
  /** None. */
  NONE,
  /** Micrometer, or OpenTelemetry if Micrometer is absent. */
  AUTO,
  /** The global registry of Micrometer. */
  MICROMETER,
  /** The global OpenTelemetry. */
  OPENTELEMETRY
}
