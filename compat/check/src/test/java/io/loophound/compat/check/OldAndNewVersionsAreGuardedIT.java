package io.loophound.compat.check;

import static org.assertj.core.api.Assertions.assertThat;

import io.loophound.agent.testkit.Jdk;
import io.loophound.agent.testkit.Outcome;
import io.loophound.examples.standin.Counts;
import java.io.IOException;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Unmodified applications on old and new versions, with the shipped jar. */
class OldAndNewVersionsAreGuardedIT {
  private static final Table TABLE =
      new Table(
          "table",
          List.of("Framework", "Version", "Sync", "Streaming", "Lambda tools", "MCP", "Two tools"),
          Subject.WAYS,
          Subject.ALL.size());

  static Stream<Arguments> everything() {
    return Subject.ALL.stream()
        .flatMap(
            subject ->
                Jdk.all().stream()
                    .flatMap(
                        jdk -> Subject.WAYS.stream().map(way -> Arguments.of(subject, jdk, way))));
  }

  static Stream<Arguments> honestWork() {
    return Subject.ALL.stream()
        .flatMap(
            subject ->
                Stream.of("healthy-call", "healthy-stream", "healthy-together")
                    .map(way -> Arguments.of(subject, way)));
  }

  static Stream<Arguments> callsAndStreams() {
    return Subject.ALL.stream()
        .flatMap(subject -> Stream.of("call", "stream").map(way -> Arguments.of(subject, way)));
  }

  /** Before 1.5 LangChain4j cannot forbid a model its tools. */
  static Stream<Arguments> concluding() {
    Set<String> early = Set.of("langchain4j-1.0.0", "langchain4j-1.3.0");
    return callsAndStreams().filter(each -> !early.contains(((Subject) each.get()[0]).module()));
  }

  @AfterAll
  static void writeTable() throws IOException {
    TABLE.write();
  }

  @ParameterizedTest
  @MethodSource("everything")
  void theLoopIsSteeredThenKilled(Subject subject, Jdk jdk, String way) {
    boolean together = way.equals("together");
    String scenario = together ? "loop-two-tools@" : "loop-failing-tool@";
    String model = scenario + subject + way + jdk.feature();
    Outcome outcome = subject.app(jdk, way, model).run();

    Guarded.assertQuiet(outcome);
    Guarded.assertGuarding(outcome, subject.seam(), subject.version());
    Guarded.assertKilled(outcome.out());
    long calls = Subject.STAND_IN.counts(model).modelCalls();
    assertThat(calls).isBetween(together ? 3 : Guarded.CALLS, together ? 6 : Guarded.CALLS);
    assertThat(outcome.report().path("model_calls").asLong()).isEqualTo(calls + 1);
    List<String> verdicts = Guarded.verdicts(outcome);
    if (together && subject.version().equals("1.5.0")) {
      // threads of their own, and nothing tells there whose tools these are: only the kill is left
      assertThat(verdicts).singleElement().asString().contains("verdict=block enforced=true");
      assertThat(outcome.report().path("tool_calls").asLong()).isZero();
    } else {
      Guarded.assertSteeredThenKilled(verdicts);
      assertThat(outcome.report().path("tool_calls").asLong())
          .isEqualTo(together ? 2 * calls : calls);
    }
    TABLE.add(List.of(subject.seam(), subject.version()), jdk, way, calls);
  }

  @ParameterizedTest
  @MethodSource("callsAndStreams")
  void aModelThatHeedsTheSteerFinishes(Subject subject, String way) {
    String model = "recovers@" + subject + way;
    Outcome outcome = subject.app(Jdk.current(), way, model).run();

    Guarded.assertQuiet(outcome);
    assertThat(outcome.out()).startsWith("answer: I could not reach the order system");
    assertThat(Guarded.verdicts(outcome))
        .singleElement()
        .asString()
        .contains("verdict=steer enforced=true");
    assertThat(Subject.STAND_IN.counts(model).modelCalls()).isBetween(3L, 6L);
  }

  @ParameterizedTest
  @MethodSource("concluding")
  void aConcludedRunEndsWithAnAnswer(Subject subject, String way) {
    String model = "loop-failing-tool@" + subject + way + "concluded";
    Outcome outcome =
        subject.app(Jdk.current(), way, model).property("loophound.score.action", "conclude").run();

    Guarded.assertQuiet(outcome);
    assertThat(outcome.out()) // a stream has the words before each tool call, too
        .startsWith("answer: ")
        .endsWith("This is all I could find out.\n");
    assertThat(Guarded.verdicts(outcome))
        .last()
        .asString()
        .contains("verdict=conclude enforced=true");
    assertThat(Subject.STAND_IN.counts(model).modelCalls()).isBetween(3L, 7L);
  }

  /** Answers, what memories hold and numbers of calls. */
  @ParameterizedTest
  @MethodSource("honestWork")
  void honestWorkIsTheSameWithAndWithoutTheAgent(Subject subject, String way) {
    String model = "healthy@" + subject + way;
    Outcome unguarded = subject.app(Jdk.current(), way, model).withoutAgent().run();
    Counts expected = Subject.STAND_IN.counts(model);
    Outcome guarded = subject.app(Jdk.current(), way, model + "guarded").run();

    Guarded.assertQuiet(guarded);
    assertThat(Guarded.verdicts(guarded)).isEmpty();
    Counts counts = Subject.STAND_IN.counts(model + "guarded");
    Guarded.assertSameWork(unguarded.out(), expected, guarded.out(), counts);
  }
}
