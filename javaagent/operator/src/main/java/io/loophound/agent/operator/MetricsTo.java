package io.loophound.agent.operator;

/** Which library of the application gets the metrics. */
public enum MetricsTo {
  /** None. */
  NONE,
  /** Micrometer, or OpenTelemetry where that is not there. */
  AUTO,
  /** The global registry of Micrometer. */
  MICROMETER,
  /** The global OpenTelemetry. */
  OPENTELEMETRY
}
