package io.loophound.compat.check;

import static org.assertj.core.api.Assertions.assertThat;

import io.loophound.agent.testkit.Jdk;
import io.loophound.agent.testkit.Outcome;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Agents of LangChain4j's agentic module: one that loops ends the team, and is told by its name.
 */
class AgenticIT {
  private static final Subject SUBJECT = new Subject("langchain4j-1.19.0");

  static Stream<Arguments> ways() {
    return Jdk.all().stream()
        .flatMap(
            jdk -> Stream.of("sequence", "parallel", "loop").map(way -> Arguments.of(jdk, way)));
  }

  @ParameterizedTest
  @MethodSource("ways")
  void theLoopingAgentEndsTheTeam(Jdk jdk, String way) {
    String clerk = "loop-failing-tool@agentic" + way + jdk.feature();
    String writer = "chat@agentic" + way + jdk.feature();
    Outcome outcome =
        SUBJECT
            .app("io.loophound.compat.Agents", jdk, way, clerk)
            .env("WRITER_MODEL", writer)
            .run();

    CompatIT.assertQuiet(outcome);
    assertThat(outcome.out().strip()).startsWith("ended: ").endsWith("java.lang.LoopHoundKill");
    String looping = way.equals("loop") ? "Writer" : "Clerk";
    assertThat(CompatIT.verdicts(outcome))
        .last()
        .asString()
        .contains("verdict=block enforced=true", "io.loophound.compat.Agents$" + looping);
    assertThat(Subject.STAND_IN.counts(clerk).modelCalls()).isBetween(0L, 6L);
    assertThat(Subject.STAND_IN.counts(writer).modelCalls()).isBetween(1L, 8L);
  }
}
