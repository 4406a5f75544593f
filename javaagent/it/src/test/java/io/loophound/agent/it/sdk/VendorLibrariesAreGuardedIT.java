package io.loophound.agent.it.sdk;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.loophound.agent.it.tables.DocumentRows;
import io.loophound.agent.testkit.ForkedJvm;
import io.loophound.agent.testkit.Jdk;
import io.loophound.agent.testkit.Outcome;
import io.loophound.examples.standin.StandIn;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Unmodified agents on the vendors' libraries: the first table of docs/sdks.md. */
@Execution(ExecutionMode.CONCURRENT)
class VendorLibrariesAreGuardedIT {
  private static final AtomicInteger NUMBERS = new AtomicInteger();

  /**
   * The ways of the libraries after the first: one that waits, and one that streams and does not.
   */
  private static final List<String> KINDS =
      Jdk.deep() ? Vendor.WAYS : List.of("sync", "async-stream");

  private static final List<String> RATE_LIMITED = ways("sync", "async-stream");
  private static final List<String> THROWN = ways("sync", "async");
  private static final Vendor RETRYING =
      new Vendor("gemini-retry", "google-genai", "generateContent with `HttpRetryOptions`");
  private static final DocumentRows ROWS =
      new DocumentRows("sdks.md", VendorLibrariesAreGuardedIT.class);
  @AutoClose private static final StandIn STAND_IN = StandIn.start();

  /** The libraries and the ways meet both JDKs in turn. */
  static List<Arguments> loops() {
    List<Arguments> all = new ArrayList<>();
    for (Vendor vendor : Vendor.ALL) {
      for (String way : vendor.equals(Vendor.ALL.get(0)) ? Vendor.WAYS : KINDS) {
        Jdk jdk = jdk(all.size() + all.size() / Vendor.WAYS.size());
        all.add(Arguments.of(vendor, way, "422", jdk));
      }
    }
    for (Vendor vendor : Vendor.ALL) {
      for (String way : RATE_LIMITED) {
        all.add(Arguments.of(vendor, way, "429", jdk(all.size())));
      }
    }
    for (Vendor vendor : Vendor.ALL) {
      for (String way : THROWN) {
        all.add(Arguments.of(vendor, way, "throws", jdk(all.size())));
      }
    }
    all.add(Arguments.of(RETRYING, "sync", "422", jdk(0)));
    for (String way : RATE_LIMITED) {
      all.add(Arguments.of(RETRYING, way, "429", jdk(all.size())));
    }
    return all;
  }

  /** Other refusals differ in the reply only: one way of each library will do every day. */
  private static List<String> ways(String first, String other) {
    return Jdk.deep() ? List.of(first, other) : List.of(first);
  }

  static List<Arguments> vendors() {
    List<Arguments> all = new ArrayList<>();
    Vendor.ALL.forEach(vendor -> all.add(Arguments.of(vendor, jdk(all.size()))));
    return all;
  }

  /** The one that retries only when it is told to is told so. */
  static List<Arguments> retrying() {
    List<Arguments> all = new ArrayList<>();
    for (Vendor vendor : List.of(Vendor.ALL.get(0), Vendor.ALL.get(2), RETRYING)) {
      all.add(Arguments.of(vendor, "sync", "async-stream", jdk(all.size() / 2)));
      if (Jdk.deep()) {
        all.add(Arguments.of(vendor, "stream", "async", jdk(all.size() / 2 + 1)));
      }
    }
    return all;
  }

  @AfterAll
  static void writeTable() throws IOException {
    if (Jdk.deep()) {
      ROWS.write(loops().size());
    }
  }

  @ParameterizedTest(name = "{0} {1} {2} on {3}")
  @MethodSource("loops")
  void aLoopIsStoppedByOneRefusal(Vendor vendor, String way, String status, Jdk jdk)
      throws Exception {
    String model = model("loop-failing-tool");
    boolean thrown = status.equals("throws");
    Outcome outcome =
        vendor
            .app(STAND_IN, model, way)
            .property(
                "loophound.http.refusal-" + (thrown ? status : "status"), thrown ? "true" : status)
            .jdk(jdk)
            .run();

    JsonNode report = quiet(outcome);
    long calls = STAND_IN.counts(model).modelCalls();
    assertThat(calls).isBetween(3L, 5L);
    assertThat(report.path("model_calls").asLong()).isEqualTo(calls + 1);
    // one attempt: a library that tries again would be refused again
    assertThat(report.path("stopped_by_seam").toString()).isEqualTo("{\"okhttp\":1}");
    String message = line(outcome, "message: ");
    assertThat(message).contains("LoopHound blocked run ");
    assertThat(message.contains(status)).isEqualTo(!thrown);
    String stopped = report.at("/stopped_by_seam/okhttp").asText();
    String seen = "`" + line(outcome, "seen: ") + '`';
    String lost = line(outcome, "lost: ") + " ms";
    ROWS.measured(
        lost, vendor.named(), vendor.api(), way, status, Long.toString(calls), stopped, seen);
  }

  @ParameterizedTest(name = "{0} on {1}")
  @MethodSource("vendors")
  void healthyWorkIsLeftAlone(Vendor vendor, Jdk jdk) throws Exception {
    String plainModel = model("healthy");
    Outcome plain = all(vendor, plainModel).jdk(jdk).withoutAgent().run();
    String model = model("healthy");
    Outcome outcome = all(vendor, model).jdk(jdk).run();

    JsonNode report = quiet(outcome);
    assertThat(outcome.outLines()).isEqualTo(plain.outLines()).hasSize(4);
    assertThat(outcome.outLines()).allMatch(line -> line.startsWith("answer: I read 3 reports"));
    long calls = STAND_IN.counts(plainModel).modelCalls();
    assertThat(STAND_IN.counts(model))
        .usingRecursiveComparison()
        .ignoringFields("spanMillis")
        .isEqualTo(STAND_IN.counts(plainModel));
    assertThat(report.path("model_calls").asLong()).isEqualTo(calls).isEqualTo(4 * 12);
    assertThat(report.path("verdicts").asInt(-1)).isZero();
  }

  @ParameterizedTest(name = "{0} {1} {2} on {3}")
  @MethodSource("retrying")
  void furtherAttemptsAreOneCall(Vendor vendor, String way, String other, Jdk jdk)
      throws Exception {
    String model = model("overloaded");
    Outcome outcome = vendor.app(STAND_IN, model, way, other).jdk(jdk).run();

    JsonNode report = quiet(outcome);
    assertThat(outcome.outLines()).as("%s", outcome).hasSize(2);
    assertThat(outcome.outLines()).allMatch(line -> line.startsWith("answer: I read 3 reports"));
    assertThat(STAND_IN.counts(model).modelCalls()).isEqualTo(2 * 12 + 5);
    assertThat(report.path("model_calls").asInt()).isEqualTo(2 * 12);
    assertThat(report.path("verdicts").asInt(-1)).isZero();
  }

  @ParameterizedTest(name = "{0} {1} {2} on {3}")
  @MethodSource("retrying")
  void aLoopIsStoppedAtTheSameCallThoughEverySecondAttemptFails(
      Vendor vendor, String way, String other, Jdk jdk) throws Exception {
    String smooth = model("loop-failing-tool");
    quiet(vendor.app(STAND_IN, smooth, way).jdk(jdk).run());
    for (String each : List.of(way, other)) {
      String rough = model("loop-overloaded");
      JsonNode report = quiet(vendor.app(STAND_IN, rough, each).jdk(jdk).run());

      long calls = STAND_IN.counts(smooth).toolCalls();
      assertThat(STAND_IN.counts(rough).toolCalls()).isEqualTo(calls).isBetween(3L, 5L);
      assertThat(STAND_IN.counts(rough).modelCalls()).isEqualTo(2 * calls);
      assertThat(report.path("model_calls").asLong()).isEqualTo(calls + 1);
      assertThat(report.path("stopped").asInt()).isOne();
    }
  }

  private static ForkedJvm all(Vendor vendor, String model) throws IOException {
    return vendor.app(STAND_IN, model, Vendor.WAYS.toArray(String[]::new));
  }

  private static JsonNode quiet(Outcome outcome) {
    JsonNode report = outcome.report();
    assertThat(report.path("errors").asInt(-1)).as("errors in %s", outcome).isZero();
    assertThat(report.path("unread").asInt(-1)).as("unread in %s", outcome).isZero();
    assertThat(outcome.out()).doesNotContain(Outcome.PREFIX);
    assertThat(outcome.exitCode()).isZero();
    return report;
  }

  private static String line(Outcome outcome, String start) {
    return outcome.outLines().stream()
        .filter(line -> line.startsWith(start))
        .map(line -> line.substring(start.length()))
        .findFirst()
        .orElseThrow(() -> new AssertionError("no line " + start + " in " + outcome));
  }

  private static String model(String scenario) {
    return scenario + "@sdk-" + NUMBERS.incrementAndGet();
  }

  private static Jdk jdk(int number) {
    List<Jdk> jdks = Jdk.all();
    return jdks.get(number % jdks.size());
  }
}
