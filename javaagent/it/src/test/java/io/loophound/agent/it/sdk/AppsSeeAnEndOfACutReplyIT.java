package io.loophound.agent.it.sdk;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import io.loophound.agent.it.library.apps.StreamingAssistant;
import io.loophound.agent.it.sdk.Vendor.Task;
import io.loophound.agent.it.tables.DocumentRows;
import io.loophound.agent.testkit.ForkedJvm;
import io.loophound.agent.testkit.Jdk;
import io.loophound.agent.testkit.Outcome;
import io.loophound.examples.springai.SpringAiOrderAssistant;
import io.loophound.examples.standin.StandIn;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.TestInfo;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** What unmodified applications see of a reply that is cut: the table of docs/model-apis.md. */
@Order(2)
@Execution(ExecutionMode.CONCURRENT)
class AppsSeeAnEndOfACutReplyIT {
  private static final List<String> WAYS = List.of("stream", "async-stream");
  private static final int FRAMEWORKS = 4;
  private static final int WHOLE = 300 * 58;

  /** Of three digits: requests that only differ in them are equally long. */
  private static final AtomicInteger NUMBERS = new AtomicInteger(100);

  private static final DocumentRows ROWS =
      new DocumentRows("model-apis.md", AppsSeeAnEndOfACutReplyIT.class);
  @AutoClose private static final StandIn STAND_IN = StandIn.start();

  /** All in one JVM: what one loads the others need not load again. */
  static Stream<Arguments> vendors(TestInfo test) {
    return Jdk.one(test).stream().map(jdk -> Arguments.of(jdk, Vendor.ALL));
  }

  static List<Arguments> frameworks() {
    List<Arguments> all = new ArrayList<>();
    for (Class<?> app : List.of(StreamingAssistant.class, SpringAiOrderAssistant.class)) {
      all.add(Arguments.of(app, true, jdk(all.size())));
      all.add(Arguments.of(app, false, jdk(all.size())));
    }
    return all;
  }

  @AfterAll
  static void writeTable() throws IOException {
    ROWS.write(Vendor.ALL.size() + FRAMEWORKS);
  }

  @ParameterizedTest(name = "{1} on {0}")
  @MethodSource("vendors")
  void aVendorsLibraryEndsTheReply(Jdk jdk, List<Vendor> vendors) throws Exception {
    List<String> models = vendors.stream().map(vendor -> model()).toList();
    List<Task> tasks = new ArrayList<>();
    for (Vendor vendor : vendors) {
      tasks.addAll(vendor.in(WAYS, models.get(vendors.indexOf(vendor))));
    }
    Outcome outcome = Vendor.app(STAND_IN, tasks).jdk(jdk).run();

    cut(outcome, models, WAYS.size());
    assertThat(outcome.parts()).as("%s", outcome).hasSameSizeAs(tasks);
    for (Task task : tasks) {
      List<String> lines = outcome.parts().get(tasks.indexOf(task));
      List<String> ends = lines.stream().filter(AppsSeeAnEndOfACutReplyIT::isEnd).toList();
      assertThat(ends).as("%s", outcome).hasSize(1);
      assertThat(lines)
          .filteredOn(line -> line.startsWith("message: "))
          .hasSize(1)
          .allMatch(line -> line.matches(".*(LoopHound blocked run|reason OTHER).*"));
      Vendor vendor = task.vendor();
      ROWS.check(vendor.named(), vendor.api(), "stream", seen(ends.get(0), task.way()));
    }
  }

  private static boolean isEnd(String line) {
    return line.startsWith("seen: ") || line.startsWith("answer: ");
  }

  /** What a stream sees: one that is asynchronous sees the same in its future. */
  private static String seen(String line, String way) {
    String error = "seen: " + (way.startsWith("async") ? "CompletionException <- " : "");
    if (line.startsWith(error)) {
      return "`" + line.substring(error.length()) + '`';
    }
    assertThat(line.length()).as("a part of the reply").isBetween(300, WHOLE / 2);
    return "the text so far; its end is `" + line.replaceAll(".*\\((.*)\\)$", "$1") + '`';
  }

  @ParameterizedTest(name = "{0}, by its own seam {1}, on {2}")
  @MethodSource("frameworks")
  void aFrameworkEndsTheReply(Class<?> app, boolean seam, Jdk jdk) throws Exception {
    String model = model();
    boolean spring = app == SpringAiOrderAssistant.class;
    String name = spring ? "spring-ai" : "langchain4j";
    Outcome outcome =
        ForkedJvm.of(app)
            .jdk(jdk)
            .property("loophound.seam." + name + ".enabled", Boolean.toString(seam))
            .args(spring ? "stream" : model)
            .env("OPENAI_BASE_URL", STAND_IN.baseUrl())
            .env("OPENAI_API_KEY", "none")
            .env("OPENAI_MODEL", model)
            .run();

    cut(outcome, List.of(model), 1);
    assertThat(outcome.outLines()).as("%s", outcome).hasSize(1);
    ROWS.check(
        spring ? "Spring AI" : "LangChain4j",
        "OpenAI",
        seam ? "seam `" + name + '`' : "seam `" + name + "` off",
        frameworkSees(outcome.outLines().get(0)));
  }

  private static String frameworkSees(String line) {
    if (line.startsWith("error: ") || line.startsWith("ended: ")) {
      return "`" + line.split(": ", 3)[1].replaceAll(".*\\.", "") + '`';
    }
    assertThat(line.length()).as("a part of the reply").isBetween(300, WHOLE / 2);
    return "the text so far, and an end";
  }

  /** Each reply was asked for once, and cut once: so many of each model. */
  private static void cut(Outcome outcome, List<String> models, int each) {
    JsonNode report = outcome.report();
    int replies = models.size() * each;
    assertThat(report.path("errors").asInt(-1)).as("errors in %s", outcome).isZero();
    assertThat(report.path("unread").asInt(-1)).as("unread in %s", outcome).isZero();
    assertThat(report.path("model_calls").asInt()).isEqualTo(replies);
    assertThat(report.path("stopped").asInt()).isEqualTo(replies);
    assertThat(report.at("/verdicts_by_detector/chanting").asInt()).isEqualTo(replies);
    for (String model : models) {
      assertThat(STAND_IN.counts(model).modelCalls()).as(model).isEqualTo(each);
      await().until(() -> STAND_IN.closedStreams(model) == each);
    }
    assertThat(outcome.out()).doesNotContain(Outcome.PREFIX);
  }

  private static String model() {
    return "chants@cut-" + NUMBERS.incrementAndGet();
  }

  private static Jdk jdk(int number) {
    List<Jdk> jdks = Jdk.all();
    return jdks.get(number % jdks.size());
  }
}
