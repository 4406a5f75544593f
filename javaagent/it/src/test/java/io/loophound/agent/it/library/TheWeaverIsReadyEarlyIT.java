package io.loophound.agent.it.library;

import static org.assertj.core.api.Assertions.assertThat;

import io.loophound.agent.it.library.apps.ReadyEarly;
import io.loophound.agent.testkit.ForkedJvm;
import io.loophound.agent.testkit.Jdk;
import io.loophound.agent.testkit.Outcome;
import java.time.Duration;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * A start does not wait for Byte Buddy where any class of a model library comes before a client.
 */
@Execution(ExecutionMode.CONCURRENT)
class TheWeaverIsReadyEarlyIT {

  @ParameterizedTest
  @MethodSource("io.loophound.agent.testkit.Jdk#all")
  void aClassOfAModelLibraryThatIsNotWatchedMakesIt(Jdk jdk) {
    Outcome outcome =
        ForkedJvm.of(ReadyEarly.class)
            .jdk(jdk)
            .args("dev.langchain4j.data.message.ChatMessageType")
            .limit(Duration.ofMinutes(2))
            .run();

    assertThat(outcome.outLines()).containsExactly("ready at first: false", "ready");
    assertThat(outcome.agentLines()).noneMatch(line -> line.contains("guarding "));
    assertThat(outcome.report().path("errors").asInt(-1)).as(outcome.err()).isZero();
  }
}
