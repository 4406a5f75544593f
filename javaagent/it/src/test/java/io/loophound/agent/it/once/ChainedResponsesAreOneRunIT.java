package io.loophound.agent.it.once;

import static org.assertj.core.api.Assertions.assertThat;

import io.loophound.agent.it.once.apps.ChainedCrowd;
import io.loophound.agent.testkit.ForkedJvm;
import io.loophound.agent.testkit.Jdk;
import io.loophound.agent.testkit.Outcome;
import java.util.stream.Stream;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.TestInfo;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Runs that nothing but the id of the response before, or of the conversation, holds together. */
@Execution(ExecutionMode.CONCURRENT)
class ChainedResponsesAreOneRunIT {
  private static final int LOOPS = 10;
  private static final int WORKS = 40;

  @AutoClose private final ResponsesServer server = new ResponsesServer();

  static Stream<Arguments> ways(TestInfo test) {
    return Jdk.inTurn(
        test,
        Stream.of(
                "in-turn",
                "pool",
                "pool-stream",
                "pool-async",
                "in-turn-kept",
                "pool-kept",
                "pool-kept-stream")
            .map(Arguments::of)
            .toList());
  }

  @ParameterizedTest(name = "{0} on {1}")
  @MethodSource("ways")
  void theLoopsAmongFiftyConversationsAreStoppedAndNoOther(String way, Jdk jdk) {
    Outcome outcome =
        ForkedJvm.of(ChainedCrowd.class).jdk(jdk).manyLoops().args(way, server.url()).run();

    assertThat(outcome.outLines())
        .contains("work done: " + WORKS, "loop refused 422: " + LOOPS)
        .anyMatch(line -> line.matches("most calls of a loop [3-6]"));
    assertThat(outcome.report().path("errors").asInt(-1)).as("errors in %s", outcome).isZero();
    assertThat(outcome.report().path("unread").asInt(-1)).isZero();
    assertThat(outcome.report().path("stopped").asInt()).isEqualTo(LOOPS);
    assertThat(outcome.report().path("model_calls").asInt()).isEqualTo(server.calls.get() + LOOPS);
  }
}
