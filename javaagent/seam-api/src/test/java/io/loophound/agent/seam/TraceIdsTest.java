package io.loophound.agent.seam;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import java.lang.ref.WeakReference;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.NullSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Runs against stand-ins with the names and shapes of OpenTelemetry and SLF4J. */
class TraceIdsTest {
  private final TraceIds traces = new TraceIds();
  private static final String ID = "4bf92f3577b34da6a3ce929d0e0e4736";
  private static final String ZERO = "0".repeat(32);

  @TempDir Path folder;

  private final Map<String, String> sources = new LinkedHashMap<>();

  private void openTelemetry(String traceId) {
    sources.put(
        "io.opentelemetry.api.trace.SpanContext",
        "package io.opentelemetry.api.trace; public interface SpanContext { String getTraceId();"
            + " }");
    sources.put(
        "io.opentelemetry.api.trace.Span",
        """
        package io.opentelemetry.api.trace;
        public interface Span {
          SpanContext getSpanContext();
          static Span current() {
            %s
          }
        }
        """
            .formatted(traceId));
  }

  private static String returning(String id) {
    return "return () -> () -> \"" + id + "\";";
  }

  private void slf4j(int state, String key, String value) {
    sources.put(
        "org.slf4j.LoggerFactory",
        "package org.slf4j; public class LoggerFactory { static volatile int INITIALIZATION_STATE ="
            + (" " + state + "; }"));
    sources.put(
        "org.slf4j.MDC",
        """
        package org.slf4j;
        public class MDC {
          static { System.setProperty("test.mdc.started", "yes"); }
          public static String get(String key) { return "%s".equals(key) ? "%s" : null; }
        }
        """
            .formatted(key, value));
  }

  private URLClassLoader application() throws Exception {
    StandIns.compile(sources, folder);
    return new URLClassLoader(
        new URL[] {folder.toUri().toURL()}, ClassLoader.getPlatformClassLoader());
  }

  private String current() throws Exception {
    try (URLClassLoader loader = application()) {
      String first = traces.current(loader);
      assertThat(traces.current(loader)).isEqualTo(first);
      return first;
    }
  }

  @Test
  void theSpanOfOpenTelemetryIsFound() throws Exception {
    openTelemetry(returning(ID));

    assertThat(current()).isEqualTo(ID);
  }

  @Test
  void aTraceTellsWhoIsServedWhereTheThreadServesAnybody() throws Exception {
    openTelemetry(returning(ID));

    assertThat(activationInPool()).isPositive();
    assertThat(activationInPool()).isEqualTo(Activations.ofTrace(ID));
    assertThat(Activations.ofTrace(ID.replace('4', '5'))).isNotEqualTo(Activations.ofTrace(ID));
  }

  @Test
  void whatAnEarlierRequestHasLeftInTheMdcTellsNothing() throws Exception {
    openTelemetry(returning(ZERO));
    slf4j(3, "trace_id", ID);

    assertThat(activationInPool()).isZero();
  }

  private long activationInPool() throws Exception {
    ExecutorService pool = Executors.newFixedThreadPool(1);
    try (URLClassLoader loader = application()) {
      return pool.submit(
              () -> {
                Thread.currentThread().setContextClassLoader(loader);
                return new AgentState().runKey("").activation();
              })
          .get();
    } finally {
      pool.shutdown();
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"trace_id", "traceId"})
  void theMdcIsAskedWhenThereIsNoSpan(String key) throws Exception {
    openTelemetry(returning(ZERO));
    slf4j(3, key, ID);

    assertThat(current()).isEqualTo(ID);
  }

  @Test
  void theSpanComesBeforeTheMdc() throws Exception {
    openTelemetry(returning(ID));
    slf4j(3, "trace_id", "other");

    assertThat(current()).isEqualTo(ID);
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 1, 2, 4})
  void loggingThatIsNotStartedStaysSo(int state) throws Exception {
    System.clearProperty("test.mdc.started");
    slf4j(state, "trace_id", ID);

    assertThat(current()).isEmpty();
    assertThat(System.getProperty("test.mdc.started")).isNull();
  }

  @Test
  void allZeroIsNoTrace() throws Exception {
    openTelemetry(returning(ZERO));

    assertThat(current()).isEmpty();
  }

  @Test
  void withoutAnyLibraryThereIsNoTrace() throws Exception {
    assertThat(current()).isEmpty();
    assertThat(traces.current(null)).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "throw new IllegalStateException();",
        "throw new NoClassDefFoundError();",
        "throw new StackOverflowError();",
        "return null;",
        "return () -> null;",
        "return () -> () -> null;"
      })
  void aLibraryThatFailsHurtsNobody(String body) throws Exception {
    openTelemetry(body);

    assertThat(current()).isEmpty();
  }

  @Test
  void anotherVersionThanExpectedGivesNoTrace() throws Exception {
    sources.put(
        "io.opentelemetry.api.trace.Span",
        "package io.opentelemetry.api.trace; public class Span {}");
    sources.put("org.slf4j.MDC", "package org.slf4j; public class MDC {}");

    assertThat(current()).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(strings = {"a b", "a\\n[loophound] forged", "\\\"", "caf\u00e9", ""})
  void anMdcThatHoldsSomethingElseGivesNoTrace(String value) throws Exception {
    slf4j(3, "trace_id", value);

    assertThat(current()).isEmpty();
  }

  @Test
  void aHugeValueIsNoTrace() throws Exception {
    slf4j(3, "trace_id", "a".repeat(65));

    assertThat(current()).isEmpty();
  }

  @Test
  @Timeout(120)
  void theApplicationsLoaderIsNotKeptAlive() throws Exception {
    openTelemetry(returning(ID));
    slf4j(3, "trace_id", ID);

    WeakReference<ClassLoader> gone = useAndForget();
    for (int i = 0; gone.get() != null && i < 200; i++) {
      System.gc();
      Thread.onSpinWait();
    }

    assertThat(gone.get()).isNull();
  }

  private WeakReference<ClassLoader> useAndForget() throws Exception {
    try (URLClassLoader loader = application()) {
      assertThat(traces.current(loader)).isEqualTo(ID);
      return new WeakReference<>(loader);
    }
  }

  @Test
  void lookingForNothingAllocatesNothing() throws Exception {
    try (URLClassLoader loader = application()) {
      ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
      long thread = Thread.currentThread().getId();
      lookOften(loader);
      threads.getThreadAllocatedBytes(thread);

      long before = threads.getThreadAllocatedBytes(thread);
      long start = threads.getCurrentThreadCpuTime();
      lookOften(loader);
      Duration time = Duration.ofNanos(threads.getCurrentThreadCpuTime() - start);

      assertThat(threads.getThreadAllocatedBytes(thread) - before).isLessThan(10_000);
      assertThat(time).isLessThan(Duration.ofSeconds(1)); // 100 us each: far above what it takes
    }
  }

  private void lookOften(ClassLoader loader) {
    for (int i = 0; i < 10_000; i++) {
      if (!traces.current(loader).isEmpty()) {
        throw new AssertionError("there is no trace");
      }
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "00-" + ID + "-00f067aa0ba902b7-01",
        "00-" + ID + "-00f067aa0ba902b7-00",
        "cc-" + ID + "-00f067aa0ba902b7-01-what-the-future-brings"
      })
  void aTraceparentHoldsATraceId(String header) {
    assertThat(TraceIds.fromTraceparent(header)).isEqualTo(ID);
  }

  @ParameterizedTest
  @NullSource
  @ValueSource(
      strings = {
        "",
        "00",
        ID,
        "ff-" + ID + "-00f067aa0ba902b7-01",
        "00-" + ID + "-00f067aa0ba902b7-01-x",
        "00-" + ID + "-00f067aa0ba902b7-0x",
        "00-" + ID + "_00f067aa0ba902b7-01",
        "00-4BF92F3577B34DA6A3CE929D0E0E4736-00f067aa0ba902b7-01",
        "00-00000000000000000000000000000000-00f067aa0ba902b7-01"
      })
  void anythingElseHoldsNone(String header) {
    assertThat(TraceIds.fromTraceparent(header)).isEmpty();
  }
}
