package io.loophound.agent.it.frameworks;

import static org.assertj.core.api.Assertions.assertThat;

import io.loophound.agent.it.frameworks.apps.LangChain4jWays;
import io.loophound.agent.it.frameworks.apps.SpringAiWays;
import io.loophound.agent.testkit.ForkedJvm;
import io.loophound.agent.testkit.Jdk;
import io.loophound.agent.testkit.Outcome;
import io.loophound.examples.standin.StandIn;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What the code that uses a framework sees of a kill: the table of docs/frameworks.md. */
@Execution(ExecutionMode.CONCURRENT)
class KillTableIT {
  private static final StandIn STAND_IN = StandIn.start();
  private static final Path DOCUMENT = Path.of("..", "..", "docs", "frameworks.md");
  private static final String BEGIN = "<!-- table: see KillTableIT -->\n";

  private record Way(String framework, String use, Class<?> application, String argument) {}

  private static final List<Way> WAYS =
      List.of(
          new Way("LangChain4j", "AI service", LangChain4jWays.class, "service"),
          new Way(
              "LangChain4j", "AI service, `TokenStream`", LangChain4jWays.class, "service-stream"),
          new Way("LangChain4j", "`ChatModel.chat`", LangChain4jWays.class, "model"),
          new Way(
              "LangChain4j", "`StreamingChatModel.chat`", LangChain4jWays.class, "model-stream"),
          new Way("Spring AI", "`ChatClient`, `call()`", SpringAiWays.class, "client"),
          new Way("Spring AI", "`ChatClient`, `stream()`", SpringAiWays.class, "client-stream"),
          new Way(
              "Spring AI",
              "`ChatClient`, `stream()`, `blockLast()`",
              SpringAiWays.class,
              "client-stream-block"),
          new Way("Spring AI", "`ChatModel.call`", SpringAiWays.class, "model"),
          new Way("Spring AI", "`ChatModel.stream`", SpringAiWays.class, "model-stream"));

  @AfterAll
  static void stop() {
    STAND_IN.close();
  }

  @ParameterizedTest
  @MethodSource("io.loophound.agent.testkit.Jdk#all")
  void theTableIsWhatApplicationsSee(Jdk jdk) throws Exception {
    StringBuilder table =
        new StringBuilder("| Framework | Way | Seen by the code |\n| --- | --- | --- |\n");
    for (Way way : WAYS) {
      Outcome outcome = run(way.application(), way.argument(), "loop-failing-tool", jdk);
      assertThat(outcome.agentLines())
          .filteredOn(line -> line.contains("verdict=block"))
          .hasSize(1);
      assertThat(
              STAND_IN
                  .counts(model(way.application(), way.argument(), "loop-failing-tool", jdk))
                  .modelCalls())
          .as("calls of %s", way)
          .isBetween(3L, 6L);
      table
          .append("| ")
          .append(String.join(" | ", way.framework(), way.use(), outcome.out().strip()))
          .append(" |\n");
    }
    if (Boolean.getBoolean("loophound.write-docs")) {
      String text = Files.readString(DOCUMENT);
      int begin = text.indexOf(BEGIN) + BEGIN.length();
      Files.writeString(
          DOCUMENT, text.substring(0, begin) + table + text.substring(text.indexOf("<!-- end")));
    }
    assertThat(DOCUMENT).content().contains(BEGIN + table + "<!-- end of table -->");
  }

  @Test
  void aLimitOfTheFrameworkThatIsReachedFirstEndsTheRunAlone() {
    Outcome outcome = run(LangChain4jWays.class, "limited", "loop-failing-tool", Jdk.current());

    assertThat(outcome.out()).startsWith("thrown: RuntimeException");
    assertThat(outcome.agentLines()).noneMatch(line -> line.contains("verdict="));
  }

  @Test
  void aLimitOfSpringAiIsReachedWhereLoopHoundOnlyReports() {
    Outcome outcome =
        run(SpringAiWays.class, "client", "loop-failing-tool", Jdk.current(), "mode=observe");

    assertThat(outcome.out()).doesNotContain("thrown: ");
    assertThat(
            calls(SpringAiWays.class, "client", "loop-failing-tool", Jdk.current(), "mode=observe"))
        .isBetween(40L, 49L);
    assertThat(outcome.agentLines()).anyMatch(line -> line.contains("enforced=false"));
  }

  @Test
  void memoriesAreWhatTheyAreWithoutTheAgent() {
    for (Class<?> application : List.of(LangChain4jWays.class, SpringAiWays.class)) {
      String model = "chat@memory-" + application.getSimpleName();
      String unguarded = jvm(application, "memory", model).withoutAgent().run().out();
      long calls = STAND_IN.counts(model).modelCalls();
      Outcome guarded = jvm(application, "memory", model).run();

      assertThat(guarded.report().path("errors").asInt(-1)).isZero();
      assertThat(guarded.out()).isEqualTo(unguarded).contains("Question 2");
      assertThat(STAND_IN.counts(model).modelCalls()).isEqualTo(2 * calls).isEqualTo(12);
      assertThat(guarded.report().path("stopped").asInt(-1)).isZero();
    }
  }

  private static Outcome run(
      Class<?> application, String way, String scenario, Jdk jdk, String... settings) {
    ForkedJvm jvm =
        jvm(application, way, model(application, way, scenario, jdk, settings)).jdk(jdk);
    for (String setting : settings) {
      jvm.jvm("-Dloophound." + setting);
    }
    Outcome outcome = jvm.run();
    assertThat(outcome.report().path("errors").asInt(-1)).as("errors in %s", outcome).isZero();
    return outcome;
  }

  private static ForkedJvm jvm(Class<?> application, String way, String model) {
    return ForkedJvm.of(application)
        .jvm("-XX:TieredStopAtLevel=1")
        .args(way)
        .env("OPENAI_BASE_URL", STAND_IN.baseUrl())
        .env("OPENAI_MODEL", model);
  }

  private static long calls(
      Class<?> application, String way, String scenario, Jdk jdk, String... settings) {
    return STAND_IN.counts(model(application, way, scenario, jdk, settings)).modelCalls();
  }

  private static String model(
      Class<?> application, String way, String scenario, Jdk jdk, String... settings) {
    return String.join(
        "-",
        scenario + "@" + application.getSimpleName(),
        way,
        jdk.toString(),
        String.join("-", settings));
  }
}
