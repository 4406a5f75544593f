package io.loophound.agent.it.sdk;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.entry;

import com.fasterxml.jackson.databind.JsonNode;
import io.loophound.agent.it.sdk.Vendor.Task;
import io.loophound.agent.it.tables.DocumentRows;
import io.loophound.agent.testkit.Jdk;
import io.loophound.agent.testkit.Outcome;
import io.loophound.examples.standin.Counts;
import io.loophound.examples.standin.StandIn;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInfo;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Unmodified agents on the vendors' libraries: the first table of docs/sdks.md. */
@Order(2)
@Execution(ExecutionMode.CONCURRENT)
class VendorLibrariesAreGuardedIT {
  /** Of three digits: requests that only differ in them are equally long. */
  private static final AtomicInteger NUMBERS = new AtomicInteger(100);

  /**
   * The ways of the libraries after the first: one that waits, and one that streams and does not.
   */
  private static final List<String> KINDS =
      Jdk.isDeep() ? Vendor.WAYS : List.of("sync", "async-stream");

  private static final List<String> RATE_LIMITED = ways("sync", "async-stream");
  private static final List<String> THROWN = ways("sync", "async");
  private static final Vendor RETRYING =
      new Vendor("gemini-retry", "google-genai", "generateContent with `HttpRetryOptions`");

  /** The one that retries only when it is told to is told so. */
  private static final List<Vendor> THAT_RETRY =
      List.of(Vendor.ALL.get(0), Vendor.ALL.get(2), RETRYING);

  private static final String IN_A_FUTURE = "CompletionException <- ";
  private static final DocumentRows ROWS =
      new DocumentRows("sdks.md", VendorLibrariesAreGuardedIT.class);
  @AutoClose private static final StandIn STAND_IN = StandIn.start();

  /**
   * For each status and each JDK what is tried: the libraries and the ways meet both in turn. Other
   * refusals than the first have one JDK each every day.
   */
  static List<Arguments> loops() {
    List<Arguments> all = new ArrayList<>();
    for (String status : List.of("422", "429", "throws")) {
      Map<Jdk, List<Task>> shares = new LinkedHashMap<>();
      boolean inTurn = status.equals("422") || Jdk.isDeep();
      for (Task task : loops(status)) {
        Jdk jdk = jdk(inTurn ? tried(shares) : all.size());
        shares.computeIfAbsent(jdk, any -> new ArrayList<>()).add(task);
      }
      shares.forEach((jdk, tasks) -> all.add(Arguments.of(status, jdk, tasks)));
    }
    return all;
  }

  private static int tried(Map<Jdk, List<Task>> shares) {
    return shares.values().stream().mapToInt(List::size).sum();
  }

  private static List<Task> loops(String status) {
    List<Task> tasks = new ArrayList<>();
    for (Vendor vendor : Vendor.ALL) {
      List<String> ways =
          switch (status) {
            case "422" -> vendor.equals(Vendor.ALL.get(0)) ? Vendor.WAYS : KINDS;
            case "429" -> RATE_LIMITED;
            default -> THROWN;
          };
      ways.forEach(way -> tasks.add(new Task(vendor, way, model("loop-failing-tool"))));
    }
    if (!status.equals("throws")) {
      List<String> ways = status.equals("422") ? List.of("sync") : RATE_LIMITED;
      ways.forEach(way -> tasks.add(new Task(RETRYING, way, model("loop-failing-tool"))));
    }
    return tasks;
  }

  /** Other refusals differ in the reply only: one way of each library will do every day. */
  private static List<String> ways(String first, String other) {
    return Jdk.isDeep() ? List.of(first, other) : List.of(first);
  }

  @AfterAll
  static void writeTable() throws IOException {
    if (Jdk.isDeep()) {
      // of each API three refusals, and what an asynchronous call makes of an exception
      ROWS.write(Vendor.ALL.size() * 4 + RATE_LIMITED.size());
    }
  }

  @ParameterizedTest(name = "{0} on {1}: {2}")
  @MethodSource("loops")
  void aLoopIsStoppedByOneRefusal(String status, Jdk jdk, List<Task> tasks) throws Exception {
    boolean thrown = status.equals("throws");
    Outcome outcome =
        Vendor.app(STAND_IN, tasks)
            .property(
                "loophound.http.refusal-" + (thrown ? status : "status"), thrown ? "true" : status)
            .jdk(jdk)
            .run();

    JsonNode report = quiet(outcome);
    assertThat(outcome.parts()).as("%s", outcome).hasSameSizeAs(tasks);
    long calls = 0;
    for (Task task : tasks) {
      calls += stopped(task, outcome.parts().get(tasks.indexOf(task)), status);
    }
    // one attempt each: a library that tries again would be refused again
    assertThat(report.path("model_calls").asLong()).isEqualTo(calls + tasks.size());
    assertThat(outcome.countsBySeam("stopped_by_seam")).containsOnly(entry("okhttp", tasks.size()));
  }

  private static long stopped(Task task, List<String> lines, String status) throws IOException {
    long calls = STAND_IN.counts(task.model()).modelCalls();
    assertThat(calls).as("%s", task).isEqualTo(4);
    String message = line(lines, "message: ");
    assertThat(message).as("%s", task).contains("LoopHound blocked run ");
    assertThat(message.contains(status)).as("%s", task).isEqualTo(!status.equals("throws"));
    String seen = line(lines, "seen: ");
    boolean async = task.way().startsWith("async");
    if (async) {
      assertThat(seen).as("%s", task).startsWith(IN_A_FUTURE);
    }
    String refusal = async && status.equals("throws") ? "throws, async" : status;
    Vendor vendor = task.vendor();
    String error = async ? seen.substring(IN_A_FUTURE.length()) : seen;
    ROWS.check(vendor.named(), vendor.api(), refusal, "`" + error + '`');
    return calls;
  }

  /** The last one meets a server whose every second attempt fails, the concluding one too. */
  @Test
  void aConcludedLoopEndsWithAnAnswerInWords() throws Exception {
    List<Task> tasks = new ArrayList<>();
    for (Vendor vendor : Vendor.ALL) {
      KINDS.forEach(way -> tasks.add(new Task(vendor, way, model("loop-failing-tool"))));
    }
    Task rough = new Task(Vendor.ALL.get(0), "sync", model("loop-overloaded"));
    tasks.add(rough);
    Outcome outcome =
        Vendor.app(STAND_IN, tasks).property("loophound.score.action", "conclude").run();

    JsonNode report = quiet(outcome);
    assertThat(outcome.parts()).as("%s", outcome).hasSameSizeAs(tasks);
    assertThat(outcome.parts())
        .allMatch(part -> part.size() == 1)
        .allMatch(part -> part.get(0).startsWith("answer: This is all I could find out. ("));
    for (Task task : tasks) {
      assertThat(STAND_IN.counts(task.model()).modelCalls())
          .as("%s", task)
          .isEqualTo(task.equals(rough) ? 10 : 5);
    }
    assertThat(report.path("stopped").asInt(-1)).isZero();
    assertThat(report.at("/verdicts_by_detector/score").asInt()).isEqualTo(tasks.size());
  }

  static Stream<Arguments> working(TestInfo test) {
    List<Vendor> all = new ArrayList<>(Vendor.ALL);
    all.add(RETRYING);
    return together(test, all);
  }

  static Stream<Arguments> retrying(TestInfo test) {
    return together(test, THAT_RETRY);
  }

  /** All in one JVM: what one loads the others need not load again. */
  private static Stream<Arguments> together(TestInfo test, List<Vendor> vendors) {
    return Jdk.one(test).stream().map(jdk -> Arguments.of(jdk, vendors));
  }

  @ParameterizedTest(name = "{1} on {0}")
  @MethodSource("working")
  void healthyWorkIsLeftAloneAndFurtherAttemptsAreOneCall(Jdk jdk, List<Vendor> vendors)
      throws Exception {
    List<Task> plainTasks = healthy(vendors);
    Outcome plain = Vendor.app(STAND_IN, plainTasks).jdk(jdk).withoutAgent().run();
    List<Task> smooth = healthy(vendors);
    List<String> ways = List.of("sync", "async-stream"); // with more the stand-in would say enough
    List<Task> rough =
        vendors.stream()
            .filter(THAT_RETRY::contains)
            .flatMap(vendor -> vendor.in(ways, model("overloaded")).stream())
            .toList();
    List<Task> tasks = new ArrayList<>(smooth);
    tasks.addAll(rough);
    Outcome outcome = Vendor.app(STAND_IN, tasks).jdk(jdk).run();

    JsonNode report = quiet(outcome);
    answered(outcome, tasks);
    assertThat(outcome.parts().subList(0, smooth.size())).isEqualTo(plain.parts());
    for (Task task : smooth) {
      assertThat(STAND_IN.counts(task.model()))
          .as("%s", task)
          .usingRecursiveComparison()
          .ignoringFields("spanMillis")
          .isEqualTo(STAND_IN.counts(plainTasks.get(smooth.indexOf(task)).model()));
      assertThat(STAND_IN.counts(task.model()).modelCalls()).isEqualTo(4 * 12);
    }
    for (Task task : rough) {
      assertThat(STAND_IN.counts(task.model()).modelCalls())
          .as("%s", task)
          .isEqualTo(ways.size() * 12 + 5);
    }
    assertThat(report.path("model_calls").asInt()).isEqualTo(tasks.size() * 12);
    assertThat(report.path("verdicts").asInt(-1)).isZero();
  }

  private static void answered(Outcome outcome, List<Task> tasks) {
    assertThat(outcome.parts()).as("%s", outcome).hasSize(tasks.size());
    for (Task task : tasks) {
      assertThat(outcome.parts().get(tasks.indexOf(task)))
          .as("%s", task)
          .singleElement()
          .asString()
          .startsWith("answer: I read 3 reports");
    }
  }

  /** Each in all ways, with one model: equal work is asked for four times. */
  private static List<Task> healthy(List<Vendor> vendors) {
    return vendors.stream()
        .filter(Vendor.ALL::contains)
        .flatMap(vendor -> vendor.in(Vendor.WAYS, model("healthy")).stream())
        .toList();
  }

  @ParameterizedTest(name = "{1} on {0}")
  @MethodSource("retrying")
  void aLoopIsStoppedAtTheSameCallThoughEverySecondAttemptFails(Jdk jdk, List<Vendor> vendors)
      throws Exception {
    List<Task> smooth = new ArrayList<>();
    List<Task> rough = new ArrayList<>();
    for (Vendor vendor : vendors) {
      for (String way : KINDS) {
        smooth.add(new Task(vendor, way, model("loop-failing-tool")));
        rough.add(new Task(vendor, way, model("loop-overloaded")));
      }
    }
    List<Task> tasks = new ArrayList<>(smooth);
    tasks.addAll(rough);
    JsonNode report = quiet(Vendor.app(STAND_IN, tasks).jdk(jdk).run());

    long calls = 0;
    for (int i = 0; i < smooth.size(); i++) {
      long expected = STAND_IN.counts(smooth.get(i).model()).toolCalls();
      Counts counts = STAND_IN.counts(rough.get(i).model());
      assertThat(counts.toolCalls()).as("%s", rough.get(i)).isEqualTo(expected).isBetween(3L, 5L);
      assertThat(counts.modelCalls()).isEqualTo(2 * expected);
      calls += 2 * (expected + 1);
    }
    assertThat(report.path("model_calls").asLong()).isEqualTo(calls);
    assertThat(report.path("stopped").asInt()).isEqualTo(tasks.size());
  }

  private static JsonNode quiet(Outcome outcome) {
    JsonNode report = outcome.report();
    assertThat(report.path("errors").asInt(-1)).as("errors in %s", outcome).isZero();
    assertThat(report.path("unread").asInt(-1)).as("unread in %s", outcome).isZero();
    assertThat(outcome.out()).doesNotContain(Outcome.PREFIX);
    assertThat(outcome.exitCode()).isZero();
    return report;
  }

  private static String line(List<String> lines, String start) {
    return lines.stream()
        .filter(line -> line.startsWith(start))
        .map(line -> line.substring(start.length()))
        .findFirst()
        .orElseThrow(() -> new AssertionError("no line " + start + " in " + lines));
  }

  private static String model(String scenario) {
    return scenario + "@sdk-" + NUMBERS.incrementAndGet();
  }

  private static Jdk jdk(int number) {
    List<Jdk> jdks = Jdk.all();
    return jdks.get(number % jdks.size());
  }
}
