package io.loophound.agent.it.library;

import static org.assertj.core.api.Assertions.assertThat;

import io.loophound.agent.it.library.apps.Delegating;
import io.loophound.agent.it.library.apps.DocsAssistant;
import io.loophound.agent.testkit.Jdk;
import io.loophound.detectors.policy.DetectorSpec;
import io.loophound.examples.apps.FailingToolAssistant;
import io.loophound.examples.apps.ParseRetryAgent;
import io.loophound.examples.apps.raw.RawHttpLoop;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** The settings of one detector, with all others switched off. */
@Execution(ExecutionMode.CONCURRENT)
class EachDetectorStopsAtItsThresholdIT {
  private record Loop(Class<?> application, String scenario) {}

  private static final Map<String, Loop> LOOPS =
      Map.of(
          "tool", new Loop(FailingToolAssistant.class, "loop-failing-tool"),
          "pages", new Loop(DocsAssistant.class, "loop-ping-pong"),
          "team", new Loop(Delegating.class, "loop-failing-tool"),
          "parse", new Loop(ParseRetryAgent.class, "parse-retry"),
          "raw", new Loop(RawHttpLoop.class, "loop-failing-tool"));

  @AutoClose private static final Bench BENCH = new Bench();

  /** The calls a loop makes until this detector, at this threshold, stops it. */
  static Stream<Arguments> thresholds() {
    Stream<Arguments> all =
        Stream.of(
            Arguments.of("tool", "score", 10, 5),
            Arguments.of("tool", "sequence", 9, 10),
            Arguments.of("raw", "sequence", 6, 6));
    Stream<Arguments> deep =
        Stream.of(
            Arguments.of("pages", "sequence", 3, 7),
            Arguments.of("pages", "sequence", 6, 13),
            Arguments.of("tool", "score", 12, 7));
    return Jdk.isDeep() ? Stream.concat(all, deep) : all;
  }

  /** A detector that looks at tools, over a framework and over HTTP; in a deep build others too. */
  static Stream<Arguments> loops() {
    Stream<Arguments> all =
        Stream.of(Arguments.of("tool", "score"), Arguments.of("raw", "sequence"));
    Stream<Arguments> deep =
        Stream.of(Arguments.of("pages", "sequence"), Arguments.of("raw", "score"));
    return Jdk.isDeep() ? Stream.concat(all, deep) : all;
  }

  @ParameterizedTest
  @MethodSource("thresholds")
  void theThresholdSaysWhenItFires(String loop, String detector, int threshold, int calls) {
    String own = detector.equals("score") ? "" : detector + ".";
    Trial trial =
        run(loop, detector, own + "threshold=" + threshold, detector + ".action=block")
            .quiet()
            .countedOnce();

    // between conversations a slow machine makes pauses of its own, which make pairs count less
    int most = loop.equals("parse") ? 2 * calls : calls;
    assertThat(trial.calls()).isBetween((long) calls, (long) most);
    assertThat(trial.outcome().exitCode()).isEqualTo(1);
    assertThat(trial.verdicts()).allMatch(line -> line.contains("detector=" + detector));
    assertThat(trial.verdicts())
        .last()
        .asString()
        .containsPattern("loophound\\." + own.replace(".", "\\.") + "[a-z]+ \\(now \\d+; ");
  }

  @ParameterizedTest
  @MethodSource("loops")
  void aWarningStopsNothing(String loop, String detector) {
    Trial trial = run(loop, detector, detector + ".action=warn").quiet();

    assertThat(trial.calls()).isEqualTo(50);
    assertThat(trial.verdicts())
        .isNotEmpty()
        .allMatch(line -> line.contains("verdict=warn") && line.contains("detector=" + detector));
    assertThat(trial.report().path("stopped").asInt(-1)).isZero();
  }

  @Test
  void aSteerStopsNothing() {
    Trial trial = run("tool", "score", "score.action=steer").quiet().countedOnce();

    assertThat(trial.answer()).isEqualTo(Trial.UNGUARDED);
    assertThat(trial.verdicts())
        .isNotEmpty()
        .allMatch(line -> line.contains("enforced=true detector=score"))
        .anyMatch(line -> line.contains("verdict=steer"));
    assertThat(trial.report().path("stopped").asInt(-1)).isZero();
  }

  @ParameterizedTest
  @MethodSource("loops")
  void aTerminatedRunIsToldSo(String loop, String detector) {
    Trial trial = run(loop, detector, detector + ".action=terminate").quiet();

    assertThat(trial.calls()).isLessThan(11);
    assertThat(trial.verdicts()).last().asString().contains("verdict=terminate enforced=true");
    assertThat(trial.answer() + trial.outcome().err()).contains("LoopHound terminated run ");
  }

  @Test
  void aUsedUpBudgetLeavesARunItsLandingTools() {
    Trial trial =
        run(
                "pages",
                "budget",
                "budget.tokens=1000",
                "budget.warn-share=1",
                "budget.landing-tools=openPage",
                "budget.landing-rounds=3")
            .quiet()
            .countedOnce();

    assertThat(trial.calls()).isEqualTo(5 + 3);
    assertThat(trial.verdicts()).hasSize(3);
    assertThat(trial.verdicts().get(0))
        .contains(
            "verdict=steer enforced=true", "3 model calls are left", "only openPage may still");
    assertThat(trial.verdicts().get(1))
        .contains("verdict=steer", "1 model call is left to save the work");
    assertThat(trial.verdicts().get(2)).contains("verdict=terminate enforced=true");
  }

  @Test
  void anAgentInsideAToolSpendsTheBudgetOfWhoAsks() {
    Trial trial = run("team", "budget", "budget.tokens=1000", "budget.warn-share=1").quiet();

    assertThat(trial.countedOnce().calls()).isEqualTo(5);
    assertThat(trial.verdicts().get(0))
        .contains("verdict=block enforced=true", "Intern: the budget of the run that started it");
  }

  @Test
  void withoutAnyDetectorNothingIsFound() {
    Trial trial = run("tool", "none").quiet();

    assertThat(trial.answer()).isEqualTo(Trial.UNGUARDED);
    assertThat(trial.verdicts()).isEmpty();
  }

  private static Trial run(String loop, String detector, String... settings) {
    List<String> all = new ArrayList<>(List.of(settings));
    for (DetectorSpec spec : DetectorSpec.all()) {
      if (!spec.name().equals(detector)) {
        all.add(spec.name() + ".enabled=false");
      }
    }
    if (!detector.equals("none")) {
      all.add(detector + ".enabled=true");
    }
    Loop which = LOOPS.get(loop);
    return BENCH.run(
        which.application(), which.scenario(), Jdk.current(), all.toArray(String[]::new));
  }
}
