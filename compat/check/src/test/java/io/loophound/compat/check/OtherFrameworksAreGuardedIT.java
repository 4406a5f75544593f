package io.loophound.compat.check;

import static org.assertj.core.api.Assertions.assertThat;

import io.loophound.agent.testkit.Jdk;
import io.loophound.agent.testkit.Outcome;
import io.loophound.examples.standin.Counts;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** Frameworks without a seam of their own: what sees their calls, and what their users see. */
class OtherFrameworksAreGuardedIT {

  @ParameterizedTest
  @CsvSource({
    "google-adk-1.8.0, call, 4, okhttp, ended: RuntimeException <- ExecutionException <-"
        + " ClientException",
    "google-adk-1.8.0, stream, 4, okhttp, ended: RuntimeException <- ExecutionException <-"
        + " ClientException",
    "langgraph4j-1.8.17, call, 4, langchain4j, ended: CompletionException <- GraphRunnerException"
        + " <- ExecutionException <- LoopHoundKill",
    "langgraph4j-1.8.17, stream, 4, langchain4j, ended: CompletionException <- LoopHoundKill",
    "agentscope-2.0.0, call, 4, jdk-http, ended: ModelException <- UnprocessableEntityException",
    "agentscope-2.0.0, stream, 4, jdk-http, ended: UnprocessableEntityException",
    "spring-ai-alibaba-1.1.2.2, call, 4, spring-ai, answer: Exception: LoopHound blocked",
    "spring-ai-alibaba-1.1.2.2, stream, 4, spring-ai, ended: LoopHoundKill",
    "semantic-kernel-1.4.2, manual, 3, azure-core, ended: HttpResponseException",
    "semantic-kernel-1.4.2, auto, 3, azure-core, ended: HttpResponseException",
    "koog-1.1.1, cio, 4, ktor-cio, ended: LLMClientException <- KoogHttpClientException",
  })
  void aLoopIsStopped(String name, String way, int calls, String seam, String seen) {
    // Koog's agent ends where a reply has a text beside its tool calls
    boolean wordless = name.startsWith("koog");
    String model = (wordless ? "loop-two-tools@" : "loop-failing-tool@") + name + way;
    Outcome outcome = new Subject(name).app(Jdk.current(), way, model).run();

    OldAndNewVersionsAreGuardedIT.assertQuiet(outcome);
    assertThat(outcome.outLines()).as("%s", outcome).anyMatch(line -> line.startsWith(seen));
    assertThat(outcome.agentLines())
        .anyMatch(line -> line.startsWith("first model call seen, through " + seam))
        .noneMatch(line -> line.startsWith("NOT guarded"));
    assertThat(outcome.report().path("stopped").asInt()).isOne();
    assertThat(Subject.STAND_IN.counts(model).modelCalls()).isEqualTo(calls);
  }

  static Stream<Arguments> honestWork() {
    return Applications.matching("(google-adk|langgraph4j|agentscope|semantic-kernel)-.*").stream()
        .flatMap(subject -> ways(subject).map(way -> Arguments.of(subject, way)));
  }

  private static Stream<String> ways(Subject subject) {
    boolean kernel = subject.seam().equals("semantic-kernel");
    return kernel ? Stream.of("manual", "auto") : Stream.of("call", "stream");
  }

  @ParameterizedTest
  @MethodSource("honestWork")
  void honestWorkIsTheSameWithAndWithoutTheAgent(Subject subject, String way) {
    String model = "healthy@" + subject + way;
    Outcome plain = subject.app(Jdk.current(), way, model).withoutAgent().run();
    Outcome guarded = subject.app(Jdk.current(), way, model + "guarded").run();

    OldAndNewVersionsAreGuardedIT.assertQuiet(guarded);
    assertThat(guarded.out()).isEqualTo(plain.out()).startsWith("answer: I read ");
    assertThat(OldAndNewVersionsAreGuardedIT.verdicts(guarded)).isEmpty();
    Counts expected = Subject.STAND_IN.counts(model);
    Counts counts = Subject.STAND_IN.counts(model + "guarded");
    assertThat(counts.modelCalls()).isEqualTo(expected.modelCalls()).isGreaterThan(10);
    assertThat(counts.inputTokens()).isEqualTo(expected.inputTokens());
    assertThat(counts.outputTokens()).isEqualTo(expected.outputTokens());
  }
}
