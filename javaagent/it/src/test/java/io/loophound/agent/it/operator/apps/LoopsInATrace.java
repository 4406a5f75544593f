package io.loophound.agent.it.operator.apps;

import io.loophound.agent.it.library.apps.StubbornClient;
import io.opentelemetry.api.trace.Span;
import io.opentelemetry.context.Scope;
import io.opentelemetry.exporter.logging.LoggingMetricExporter;
import io.opentelemetry.sdk.OpenTelemetrySdk;
import io.opentelemetry.sdk.common.CompletableResultCode;
import io.opentelemetry.sdk.metrics.SdkMeterProvider;
import io.opentelemetry.sdk.metrics.export.PeriodicMetricReader;
import io.opentelemetry.sdk.trace.SdkTracerProvider;
import io.opentelemetry.sdk.trace.data.SpanData;
import io.opentelemetry.sdk.trace.export.SimpleSpanProcessor;
import io.opentelemetry.sdk.trace.export.SpanExporter;
import java.io.IOException;
import java.time.Duration;
import java.util.Collection;

/**
 * Runs into a loop inside a span, with OpenTelemetry's own SDK: prints the events of the span, and
 * the metrics again and again, until its standard input ends.
 */
@SuppressWarnings("try") // a scope is only there to be closed
public final class LoopsInATrace {
  private LoopsInATrace() {}

  public static void main(String[] arguments) throws IOException {
    try (OpenTelemetrySdk sdk = sdk()) {
      Span span = sdk.getTracer("app").spanBuilder("answer").startSpan();
      try (Scope ignored = span.makeCurrent()) {
        StubbornClient.main(new String[] {"0"});
      }
      span.end();
      while (System.in.read() >= 0) {
        // until nobody needs it
      }
    }
  }

  private static OpenTelemetrySdk sdk() {
    PeriodicMetricReader reader =
        PeriodicMetricReader.builder(LoggingMetricExporter.create())
            .setInterval(Duration.ofMillis(300))
            .build();
    return OpenTelemetrySdk.builder()
        .setMeterProvider(SdkMeterProvider.builder().registerMetricReader(reader).build())
        .setTracerProvider(
            SdkTracerProvider.builder()
                .addSpanProcessor(SimpleSpanProcessor.create(new Printing()))
                .build())
        .buildAndRegisterGlobal();
  }

  /** Prints the events of each span. */
  private static final class Printing implements SpanExporter {

    @Override
    public CompletableResultCode export(Collection<SpanData> spans) {
      for (SpanData span : spans) {
        span.getEvents()
            .forEach(
                event ->
                    System.out.println(
                        span.getName() + ": " + event.getName() + " " + event.getAttributes()));
        System.out.println(span.getName() + " has ended");
      }
      return CompletableResultCode.ofSuccess();
    }

    @Override
    public CompletableResultCode flush() {
      return CompletableResultCode.ofSuccess();
    }

    @Override
    public CompletableResultCode shutdown() {
      return CompletableResultCode.ofSuccess();
    }
  }
}
