package io.loophound.compat.check;

import static org.assertj.core.api.Assertions.assertThat;

import io.loophound.agent.testkit.ForkedJvm;
import io.loophound.agent.testkit.Jdk;
import io.loophound.agent.testkit.Outcome;
import io.loophound.examples.standin.Counts;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Frameworks but LangChain4j and Spring AI: what sees their calls, and what their users see. */
class OtherFrameworksAreGuardedIT {

  @ParameterizedTest
  @CsvSource({
    "google-adk-0.5.0, call, 5, google-adk, ended: LoopHoundKill",
    "google-adk-0.5.0, stream, 5, google-adk, ended: LoopHoundKill",
    "google-adk-1.8.0, call, 5, google-adk, ended: LoopHoundKill",
    "google-adk-1.8.0, stream, 5, google-adk, ended: LoopHoundKill",
    "langgraph4j-1.7.0, call, 5, langchain4j, ended: CompletionException <- ExecutionException <-"
        + " LoopHoundKill",
    "langgraph4j-1.7.0, stream, 5, langchain4j, ended: CompletionException <- LoopHoundKill",
    "langgraph4j-1.8.17, call, 5, langchain4j, ended: CompletionException <- GraphRunnerException"
        + " <- ExecutionException <- LoopHoundKill",
    "langgraph4j-1.8.17, stream, 5, langchain4j, ended: CompletionException <- LoopHoundKill",
    "agentscope-1.0.9, call, 5, agentscope, ended: LoopHoundKill",
    "agentscope-1.0.9, stream, 5, agentscope, ended: LoopHoundKill",
    "agentscope-2.0.0, call, 5, agentscope, ended: LoopHoundKill",
    "agentscope-2.0.0, stream, 5, agentscope, ended: LoopHoundKill",
    "spring-ai-alibaba-1.1.0.0, call, 5, spring-ai, ended: LoopHoundKill",
    "spring-ai-alibaba-1.1.0.0, stream, 5, spring-ai, ended: LoopHoundKill",
    "spring-ai-alibaba-1.1.2.2, call, 5, spring-ai, ended: LoopHoundKill",
    "spring-ai-alibaba-1.1.2.2, stream, 5, spring-ai, ended: LoopHoundKill",
    "semantic-kernel-1.2.2, manual, 5, semantic-kernel, ended: LoopHoundKill",
    "semantic-kernel-1.2.2, auto, 5, semantic-kernel, ended: LoopHoundKill",
    "semantic-kernel-1.4.2, manual, 5, semantic-kernel, ended: LoopHoundKill",
    "semantic-kernel-1.4.2, auto, 5, semantic-kernel, ended: LoopHoundKill",
    "quarkus-langchain4j-1.10.0, call, 5, langchain4j, ended: LoopHoundKill",
    "quarkus-langchain4j-1.10.0, stream, 5, langchain4j, ended: LoopHoundKill",
    "quarkus-langchain4j-1.7.4, call, 5, langchain4j, ended: LoopHoundKill",
    "quarkus-langchain4j-1.7.4, stream, 5, langchain4j, ended: LoopHoundKill",
    "embabel-0.3.1, call, 5, spring-ai, ended: ExecutionException <- LoopHoundKill",
    // it tries first whether the model can stream
    "embabel-0.3.1, stream, 6, spring-ai, ended: ExecutionException <- LoopHoundKill",
    "camel-4.17.0, agent, 5, langchain4j, ended: CamelExecutionException <- LoopHoundKill",
    "camel-4.17.0, tools, 4, langchain4j, ended: CamelExecutionException <- LoopHoundKill",
    "micronaut-4.10.15, call, 5, langchain4j, ended: LoopHoundKill",
    "micronaut-4.10.15, stream, 5, langchain4j, ended: LoopHoundKill",
    "helidon-4.5.0, call, 5, langchain4j, ended: LoopHoundKill",
    "helidon-4.5.0, stream, 5, langchain4j, ended: LoopHoundKill",
    "vaadin-25.2.6, call, 4, langchain4j, ended: LoopHoundKill",
    "vaadin-25.2.6, stream, 4, langchain4j, ended: LoopHoundKill",
    "koog-1.0.0, call, 5, koog, ended: LoopHoundKill",
    "koog-1.0.0, stream, 5, koog, ended: LoopHoundKill",
    "koog-1.1.1, call, 5, koog, ended: LoopHoundKill",
    "koog-1.1.1, stream, 5, koog, ended: LoopHoundKill",
    "koog-1.1.1, cio, 5, koog, ended: LoopHoundKill",
  })
  void aLoopIsStopped(String name, String way, int calls, String seam, String seen) {
    // Koog's agent ends where a reply has a text beside its tool calls
    boolean wordless = name.startsWith("koog");
    String model = (wordless ? "loop-two-tools@" : "loop-failing-tool@") + name + way;
    Outcome outcome = new Subject(name).app(NewerJava.jdk(name), way, model).run();

    Guarded.assertQuiet(outcome);
    assertThat(outcome.outLines()).as("%s", outcome).anyMatch(line -> line.startsWith(seen));
    assertThat(outcome.agentLines())
        .anyMatch(line -> line.startsWith("first model call seen, through " + seam))
        .noneMatch(line -> line.startsWith("NOT guarded"));
    for (String guarding : guarding(new Subject(name), seam)) {
      assertThat(outcome.agentLines()).anyMatch(line -> line.startsWith("guarding " + guarding));
    }
    assertThat(outcome.report().path("stopped").asInt()).isOne();
    assertThat(Subject.STAND_IN.counts(model).modelCalls()).isEqualTo(calls);
  }

  /** What the start says about the framework, and about the one below that sees its calls. */
  private static List<String> guarding(Subject subject, String seam) {
    String own = subject.seam() + " (" + subject.version();
    return switch (subject.seam()) {
      case "quarkus-langchain4j", "camel", "micronaut", "helidon", "vaadin" -> List.of(seam + " (");
      default -> List.of(own, seam + " (");
    };
  }

  /** The names that the application gives, or the framework where it gives none. */
  @ParameterizedTest
  @CsvSource({
    "google-adk-0.5.0, workflow, reader auditor",
    "google-adk-1.8.0, workflow, reader auditor",
    "langgraph4j-1.7.0, call, AgentExecutor",
    "langgraph4j-1.8.17, call, AgentExecutor",
    "langgraph4j-1.8.17, stream, AgentExecutor",
    "spring-ai-alibaba-1.1.0.0, call, clerk",
    "spring-ai-alibaba-1.1.2.2, stream, clerk",
    "embabel-0.3.1, call, Clerk",
  })
  void eachLineNamesItsAgent(String name, String way, String agents) {
    String model = "loop-failing-tool@named" + name + way;
    Outcome outcome = new Subject(name).app(NewerJava.jdk(name), way, model).run();

    Guarded.assertQuiet(outcome);
    List<String> named = List.of(agents.split(" ", -1));
    assertThat(Guarded.verdicts(outcome))
        .hasSizeGreaterThanOrEqualTo(2)
        .allMatch(line -> named.stream().anyMatch(agent -> line.contains(" agent=" + agent + " ")));
  }

  @ParameterizedTest
  @CsvSource({
    "google-adk-0.5.0, call",
    "google-adk-1.8.0, stream",
    "agentscope-1.0.9, call",
    "agentscope-2.0.0, stream",
    "quarkus-langchain4j-1.10.0, call",
    "quarkus-langchain4j-1.10.0, stream",
    "quarkus-langchain4j-1.7.4, stream",
    "embabel-0.3.1, call",
    "langgraph4j-1.7.0, call",
    "langgraph4j-1.8.17, call",
    "langgraph4j-1.8.17, stream",
    "spring-ai-alibaba-1.1.0.0, call",
    "spring-ai-alibaba-1.1.2.2, call",
    "spring-ai-alibaba-1.1.2.2, stream",
    "micronaut-4.10.15, call",
    "helidon-4.5.0, stream",
    "koog-1.0.0, call",
    "koog-1.1.1, call",
    "koog-1.1.1, stream",
    "semantic-kernel-1.2.2, manual",
    "semantic-kernel-1.2.2, auto",
    "semantic-kernel-1.4.2, manual",
    "semantic-kernel-1.4.2, auto",
  })
  void aModelThatHeedsTheSteerFinishes(String name, String way) {
    String model = "recovers@" + name + way;
    Outcome outcome = new Subject(name).app(NewerJava.jdk(name), way, model).run();

    Guarded.assertQuiet(outcome);
    assertThat(outcome.out()).contains("answer: I could not reach the order system");
    assertThat(Guarded.verdicts(outcome))
        .singleElement()
        .asString()
        .contains("verdict=steer enforced=true");
  }

  @ParameterizedTest
  @CsvSource({
    "google-adk-0.5.0, call",
    "google-adk-1.8.0, call",
    "google-adk-1.8.0, stream",
    "agentscope-1.0.9, call",
    "agentscope-2.0.0, call",
    "agentscope-2.0.0, stream",
    "koog-1.0.0, call",
    "koog-1.1.1, call",
    "koog-1.1.1, stream",
    "semantic-kernel-1.2.2, manual",
    "semantic-kernel-1.4.2, manual",
    "semantic-kernel-1.4.2, auto",
    "spring-ai-alibaba-1.1.2.2, call",
    "langgraph4j-1.7.0, call",
    "langgraph4j-1.8.17, call",
    "langgraph4j-1.8.17, stream",
    "camel-4.17.0, agent",
    "micronaut-4.10.15, call",
    "vaadin-25.2.6, call",
  })
  void aConcludedRunEndsWithAnAnswerInWords(String name, String way) {
    String scenario = name.startsWith("koog") ? "loop-two-tools@" : "loop-failing-tool@";
    String model = scenario + name + way + "concluded";
    Outcome outcome =
        new Subject(name)
            .app(NewerJava.jdk(name), way, model)
            .property("loophound.score.action", "conclude")
            .run();

    Guarded.assertQuiet(outcome);
    assertThat(answers(outcome))
        .as("%s", outcome)
        .singleElement()
        .asString()
        .endsWith("This is all I could find out.");
    assertThat(Guarded.verdicts(outcome))
        .last()
        .asString()
        .contains("verdict=conclude enforced=true");
    assertThat(Subject.STAND_IN.counts(model).modelCalls()).isBetween(3L, 7L);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"agentscope-1.0.9", "agentscope-2.0.0", "google-adk-0.5.0", "google-adk-1.8.0"})
  void aModelInTheProcessIsStopped(String name) {
    Outcome outcome = new Subject(name).app(Jdk.current(), "process", "none").run();

    Guarded.assertQuiet(outcome);
    assertThat(outcome.outLines()).contains("ended: LoopHoundKill");
    assertThat(outcome.outLines()).filteredOn(line -> line.startsWith("call ")).hasSize(5);
    assertThat(outcome.report().path("model_calls").asInt()).isEqualTo(6);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"agentscope-1.0.9", "agentscope-2.0.0", "google-adk-0.5.0", "google-adk-1.8.0"})
  void ofSeveralAgentsOnlyTheOneThatLoopsIsStopped(String name) {
    Outcome outcome = new Subject(name).app(Jdk.current(), "team", "@team" + name).run();

    Guarded.assertQuiet(outcome);
    assertThat(answers(outcome))
        .singleElement()
        .asString()
        .contains("reader: I read 5", "looper: LoopHoundKill", "auditor: I read 5");
    assertThat(Guarded.verdicts(outcome))
        .hasSize(2)
        .allMatch(line -> line.contains(" agent=looper "));
    assertThat(outcome.report().path("model_calls").asInt()).isEqualTo(15 + 6 + 15);
  }

  /** Where the framework's own seam does not fit its version, say. */
  @ParameterizedTest
  @ValueSource(strings = {"call", "stream"})
  void theClientBelowGuardsAlone(String way) {
    String model = "loop-failing-tool@vertx" + way;
    Outcome outcome =
        new Subject("quarkus-langchain4j-1.10.0")
            .app(Jdk.current(), way, model)
            .property("loophound.seam.langchain4j.enabled", "false")
            .run();

    Guarded.assertQuiet(outcome);
    assertThat(outcome.outLines()).contains("ended: InvalidRequestException <- HttpException");
    assertThat(outcome.agentLines())
        .anyMatch(line -> line.startsWith("first model call seen, through vertx as openai-chat"));
    assertThat(Subject.STAND_IN.counts(model).modelCalls()).isEqualTo(4);
  }

  static Stream<Arguments> honestWork() {
    return Subject.matching(
            "(google-adk|langgraph4j|agentscope|semantic-kernel|camel|quarkus-langchain4j|embabel|koog"
                + "|spring-ai-alibaba|micronaut|helidon|vaadin)-.*")
        .stream()
        .flatMap(subject -> ways(subject).map(way -> Arguments.of(subject, way)));
  }

  private static Stream<String> ways(Subject subject) {
    return switch (subject.seam()) {
      case "semantic-kernel" -> Stream.of("manual", "auto");
      case "camel" -> Stream.of("agent", "tools");
      case "google-adk" -> Stream.of("call", "stream", "workflow");
      case "embabel" -> Stream.of("call"); // it reads a stream as objects, which the answer is not
      default -> Stream.of("call", "stream");
    };
  }

  @ParameterizedTest
  @MethodSource("honestWork")
  void honestWorkIsTheSameWithAndWithoutTheAgent(Subject subject, String way) {
    String model = "healthy@" + subject + way;
    Outcome plain = patient(subject, way, model).withoutAgent().run();
    Outcome guarded = patient(subject, way, model + "guarded").run();

    Guarded.assertQuiet(guarded);
    assertThat(answers(guarded))
        .isEqualTo(answers(plain))
        .singleElement()
        .asString()
        .contains("I read ");
    assertThat(Guarded.verdicts(guarded)).isEmpty();
    Counts expected = Subject.STAND_IN.counts(model);
    Counts counts = Subject.STAND_IN.counts(model + "guarded");
    assertThat(counts.modelCalls()).isEqualTo(expected.modelCalls()).isGreaterThan(10);
    assertThat(counts.inputTokens()).isEqualTo(expected.inputTokens());
    assertThat(counts.outputTokens()).isEqualTo(expected.outputTokens());
  }

  private static List<String> answers(Outcome outcome) {
    return outcome.outLines().stream().filter(line -> line.startsWith("answer: ")).toList();
  }

  /** Quarkus forgets all but ten messages by default: this model would begin anew for ever. */
  private static ForkedJvm patient(Subject subject, String way, String model) {
    return subject
        .app(NewerJava.jdk(subject.module()), way, model)
        .env("QUARKUS_LANGCHAIN4J_CHAT_MEMORY_MEMORY_WINDOW_MAX_MESSAGES", "100");
  }
}
