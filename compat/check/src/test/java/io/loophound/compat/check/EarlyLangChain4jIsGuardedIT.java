package io.loophound.compat.check;

import static org.assertj.core.api.Assertions.assertThat;

import io.loophound.agent.testkit.Jdk;
import io.loophound.agent.testkit.Outcome;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** LangChain4j before 1.0: the seam of its HTTP client is in charge. */
class EarlyLangChain4jIsGuardedIT {
  private static final Subject SUBJECT = new Subject("langchain4j-0.36.2");

  static Stream<Arguments> everything() {
    return Jdk.all().stream()
        .flatMap(jdk -> Stream.of("call", "stream").map(way -> Arguments.of(jdk, way)));
  }

  @ParameterizedTest
  @MethodSource("everything")
  void theHttpSeamEndsTheLoop(Jdk jdk, String way) {
    String model = "loop-failing-tool@0.36.2" + way + jdk.feature();
    Outcome outcome = SUBJECT.app(jdk, way, model).run();

    Guarded.assertQuiet(outcome);
    assertThat(outcome.out()).startsWith("ended: ").contains("recursive_loop_detected");
    assertThat(Subject.STAND_IN.counts(model).modelCalls()).isBetween(3L, 6L);
    assertThat(outcome.report().path("stopped_by_seam").fieldNames())
        .toIterable()
        .containsExactly("okhttp");
    assertThat(outcome.agentLines()).anyMatch(line -> line.startsWith("guarding okhttp"));
  }
}
