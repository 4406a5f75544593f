package io.loophound.agent.it.springai;

import static org.assertj.core.api.Assertions.assertThat;

import io.loophound.agent.it.frameworks.apps.SpringAiWork;
import io.loophound.agent.testkit.ForkedJvm;
import io.loophound.agent.testkit.Jdk;
import io.loophound.agent.testkit.Outcome;
import io.loophound.examples.standin.StandIn;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Unmodified Spring AI applications, with the shipped jar and without it. */
@Order(2)
@Execution(ExecutionMode.CONCURRENT)
class SpringAiAppsAreGuardedIT {
  /** Of three digits: requests that only differ in them are equally long. */
  private static final AtomicInteger NUMBERS = new AtomicInteger(100);

  private static final List<String> LOOPS = List.of("call", "stream");
  private static final List<String> WORK = List.of("reports", "reports-stream");

  @AutoClose private static final StandIn STAND_IN = StandIn.start();

  /** Loops and honest work in one JVM: neither changes what is made of the other. */
  @ParameterizedTest
  @MethodSource("io.loophound.agent.testkit.Jdk#one")
  void loopsAreStoppedAndHonestWorkIsTheSameWithAndWithoutTheAgent(Jdk jdk) {
    List<String> plain = List.of(model("healthy"), model("healthy"));
    Outcome without = app(jdk, WORK, plain).withoutAgent().run();
    List<String> loops = List.of(model("loop-failing-tool"), model("loop-failing-tool"));
    List<String> works = List.of(model("healthy"), model("healthy"));
    Outcome with = app(jdk, LOOPS, loops).args(pairs(WORK, works)).run();

    assertThat(without.exitCode()).isZero();
    assertThat(without.parts())
        .as("%s", without)
        .hasSize(WORK.size())
        .allMatch(part -> part.get(0).contains("I read 15 reports"))
        .allMatch(part -> part.get(part.size() - 1).equals("exit code 0"));
    assertThat(with.parts()).as("%s", with).hasSize(LOOPS.size() + WORK.size());
    assertThat(with.parts().subList(LOOPS.size(), with.parts().size())).isEqualTo(without.parts());
    for (int i = 0; i < WORK.size(); i++) {
      assertThat(STAND_IN.counts(works.get(i)))
          .as(WORK.get(i))
          .usingRecursiveComparison()
          .ignoringFields("spanMillis")
          .isEqualTo(STAND_IN.counts(plain.get(i)));
    }
    for (int i = 0; i < LOOPS.size(); i++) {
      List<String> part = with.parts().get(i);
      assertThat(part).as(LOOPS.get(i)).hasSize(2).last().isEqualTo("exit code 1");
      assertThat(part.get(0))
          .as(LOOPS.get(i))
          .startsWith("ended: java.lang.LoopHoundKill: LoopHound ")
          .contains("lookUpOrder");
      assertThat(STAND_IN.counts(loops.get(i)).modelCalls()).as(LOOPS.get(i)).isBetween(2L, 6L);
    }
    assertThat(with.exitCode()).isEqualTo(1);
    assertThat(with.report().path("errors").asInt(-1)).isZero();
    assertThat(with.agentLines())
        .contains(
            "guarding spring-ai (2.0.1); self-test passed",
            "first model call seen, through spring-ai");
    assertThat(with.otherLines()).isEqualTo(without.otherLines()).isEmpty();
  }

  @ParameterizedTest
  @MethodSource("io.loophound.agent.testkit.Jdk#one")
  void aConcludedRunEndsWithAnAnswerInWords(Jdk jdk) {
    List<String> loops = List.of(model("loop-failing-tool"), model("loop-failing-tool"));
    Outcome outcome = app(jdk, LOOPS, loops).property("loophound.score.action", "conclude").run();

    assertThat(outcome.exitCode()).isZero();
    assertThat(outcome.parts()).as("%s", outcome).hasSize(LOOPS.size());
    long calls = 0;
    for (int i = 0; i < LOOPS.size(); i++) {
      List<String> part = outcome.parts().get(i);
      assertThat(part).as(LOOPS.get(i)).hasSize(2).last().isEqualTo("exit code 0");
      assertThat(part.get(0)).as(LOOPS.get(i)).contains("This is all I could find");
      long called = STAND_IN.counts(loops.get(i)).modelCalls();
      assertThat(called).as(LOOPS.get(i)).isBetween(2L, 7L);
      calls += called;
    }
    assertThat(outcome.report().path("model_calls").asLong()).isEqualTo(calls);
    assertThat(outcome.report().path("errors").asInt(-1)).isZero();
    assertThat(outcome.agentLines())
        .filteredOn(line -> line.contains("verdict=conclude enforced=true"))
        .hasSize(LOOPS.size());
  }

  private static String model(String scenario) {
    return scenario + "@spring-ai-" + NUMBERS.incrementAndGet();
  }

  private static ForkedJvm app(Jdk jdk, List<String> ways, List<String> models) {
    return ForkedJvm.of(SpringAiWork.class)
        .jdk(jdk)
        .env("OPENAI_BASE_URL", STAND_IN.baseUrl())
        .args(pairs(ways, models));
  }

  /** Each way in front of its model. */
  private static String[] pairs(List<String> ways, List<String> models) {
    return IntStream.range(0, ways.size())
        .boxed()
        .flatMap(i -> Stream.of(ways.get(i), models.get(i)))
        .toArray(String[]::new);
  }
}
