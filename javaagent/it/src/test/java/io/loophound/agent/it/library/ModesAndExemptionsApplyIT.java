package io.loophound.agent.it.library;

import static org.assertj.core.api.Assertions.assertThat;

import io.loophound.agent.it.library.apps.Errands;
import io.loophound.agent.testkit.Jdk;
import io.loophound.examples.apps.FailingToolAssistant;
import io.loophound.examples.apps.raw.RawHttpLoop;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** What the agent may do: at the start, while the JVM runs, and to whom. */
@Execution(ExecutionMode.CONCURRENT)
class ModesAndExemptionsApplyIT {
  @AutoClose private static final Bench BENCH = new Bench();

  static Stream<Arguments> loops() {
    return Stream.of(
        Arguments.of(FailingToolAssistant.class, "loop-failing-tool"),
        Arguments.of(RawHttpLoop.class, "loop-failing-tool"));
  }

  @ParameterizedTest
  @MethodSource("loops")
  void observingReportsAndChangesNothing(Class<?> application, String scenario) {
    Trial plain = BENCH.runUnguarded(application, scenario, Jdk.current());
    Trial observed = BENCH.run(application, scenario, Jdk.current(), "mode=observe").quiet();

    same(observed.countedOnce(), plain);
    assertThat(observed.outcome().agentLines()).first().asString().contains("mode observe");
    assertThat(observed.verdicts())
        .isNotEmpty()
        .allMatch(line -> line.contains(" enforced=false "))
        .anyMatch(line -> line.contains("LoopHound would have "));
    assertThat(observed.report().path("stopped").asInt(-1)).isZero();
    assertThat(observed.report().path("verdicts_enforced").asInt(-1)).isZero();
  }

  @ParameterizedTest
  @MethodSource("loops")
  void offLooksAtNothing(Class<?> application, String scenario) {
    Trial plain = BENCH.runUnguarded(application, scenario, Jdk.current());
    Trial off = BENCH.run(application, scenario, Jdk.current(), "mode=off").quiet();

    same(off, plain);
    assertThat(off.outcome().agentLines()).first().asString().contains("not armed, mode off");
    assertThat(off.verdicts()).isEmpty();
    assertThat(off.report().path("model_calls").asInt(-1)).isZero();
  }

  @Test
  void theApplicationMayChangeTheModeWhileItRuns() {
    Trial trial =
        errands(
            Jdk.current(),
            List.of(
                "agent " + Bench.model("loop-failing-tool"),
                "set loophound.mode=observe",
                "agent " + Bench.model("loop-failing-tool"),
                "raw " + Bench.model("loop-failing-tool"),
                "set loophound.mode=bogus",
                "agent " + Bench.model("loop-ping-pong"),
                "set loophound.mode=enforce",
                "raw " + Bench.model("loop-failing-tool"),
                "set loophound.mode=off",
                "agent " + Bench.model("loop-failing-tool")));

    obeyedEveryMode(trial.quiet().outcome().outLines());
    assertThat(trial.warnings())
        .singleElement()
        .asString()
        .contains("loophound.mode", "bogus", "stays observe");
  }

  @Test
  void aMistypedModeIsTakenAsWhatIsMeantAndSaidWhereverTheLogIs() {
    String raw = "raw " + Bench.model("loop-failing-tool");
    Trial trial =
        errands(
            Jdk.current(),
            List.of(raw, "set loophound.mode=obseve", raw, "set loophound.mode=bogus", raw),
            "mode=enforced",
            "log=none");

    assertThat(trial.quiet().outcome().outLines())
        .filteredOn(line -> line.startsWith("raw"))
        .containsExactly(
            "raw -> 422 recursive_loop_detected",
            "raw -> " + Trial.UNGUARDED,
            "raw -> " + Trial.UNGUARDED);
    assertThat(trial.outcome().agentLines())
        .containsExactly(
            "WARN bad value of loophound.mode: enforced; allowed is off|observe|enforce; taken as"
                + " enforce",
            "WARN bad value of loophound.mode: obseve; allowed is off|observe|enforce; taken as"
                + " observe (was enforce)",
            "WARN bad value of loophound.mode: bogus; allowed is off|observe|enforce; the mode"
                + " stays observe");
  }

  private static void obeyedEveryMode(List<String> lines) {
    assertThat(lines)
        .satisfiesExactly(
            line -> assertThat(line).startsWith("agent -> java.lang.LoopHoundKill: "),
            line -> assertThat(line).startsWith("set"),
            line -> assertThat(line).isEqualTo("agent -> " + Trial.UNGUARDED),
            line -> assertThat(line).isEqualTo("raw -> " + Trial.UNGUARDED),
            line -> assertThat(line).startsWith("set"),
            line -> assertThat(line).isEqualTo("agent -> " + Trial.UNGUARDED),
            line -> assertThat(line).startsWith("set"),
            line -> assertThat(line).isEqualTo("raw -> 422 recursive_loop_detected"),
            line -> assertThat(line).startsWith("set"),
            line -> assertThat(line).isEqualTo("agent -> " + Trial.UNGUARDED));
  }

  @Test
  void hostsAndHeadersAreExempt() {
    String model = Bench.model("loop-failing-tool");
    List<String> said =
        errands(
                Jdk.current(),
                List.of(
                    "raw " + Bench.model("loop-failing-tool") + " localhost",
                    "raw " + Bench.model("loop-failing-tool") + " 127.0.0.1 x-batch:nightly",
                    "raw " + Bench.model("loop-failing-tool") + " 127.0.0.1 X-Batch:hourly",
                    "raw " + model),
                "exempt.hosts=LOCALHOST",
                "exempt.headers=X-Batch=nightly")
            .quiet()
            .outcome()
            .outLines();

    assertThat(said)
        .containsExactly(
            "raw -> " + Trial.UNGUARDED,
            "raw -> " + Trial.UNGUARDED,
            "raw -> 422 recursive_loop_detected",
            "raw -> 422 recursive_loop_detected");
    assertThat(BENCH.calls(model)).isBetween(3L, 8L);
  }

  @Test
  void agentsAndPathsAreExempt() {
    List<String> said =
        errands(
                Jdk.current(),
                List.of(
                    "intern " + Bench.model("loop-failing-tool"),
                    "agent " + Bench.model("loop-failing-tool"),
                    "raw " + Bench.model("loop-failing-tool")),
                "exempt.agents=*Intern",
                "exempt.paths=/v1/chat")
            .quiet()
            .outcome()
            .outLines();

    assertThat(said)
        .satisfiesExactly(
            line -> assertThat(line).isEqualTo("intern -> " + Trial.UNGUARDED),
            line -> assertThat(line).startsWith("agent -> java.lang.LoopHoundKill: "),
            line -> assertThat(line).isEqualTo("raw -> " + Trial.UNGUARDED));
  }

  @Test
  void theModeEndsEnforcementAndTheValveDoesNotWhereTheEvidenceIsCertain() {
    Trial trial =
        errands(
            Jdk.current(),
            List.of(
                loopOver("A-1"),
                loopOver("A-2"),
                loopOver("A-3"),
                loopOver("A-4"),
                "set loophound.mode=observe",
                loopOver("A-5"),
                "set loophound.mode=enforce",
                loopOver("A-6")),
            "valve.runs=2");

    assertThat(trial.quiet().outcome().outLines())
        .filteredOn(line -> line.startsWith("raw"))
        .containsExactly(
            "raw -> 422 recursive_loop_detected",
            "raw -> 422 recursive_loop_detected",
            "raw -> 422 recursive_loop_detected",
            "raw -> 422 recursive_loop_detected",
            "raw -> " + Trial.UNGUARDED,
            "raw -> 422 recursive_loop_detected");
    assertThat(trial.warnings()).noneMatch(line -> line.contains("valve"));
    assertThat(trial.report().path("valve_opened").asInt(-1)).isZero();
  }

  /** The same loop over the same order again is one task to the valve. */
  private static String loopOver(String order) {
    return "raw " + Bench.model("loop-failing-tool") + " 127.0.0.1 X-Client:raw " + order;
  }

  private static void same(Trial guarded, Trial plain) {
    assertThat(guarded.answer()).isEqualTo(plain.answer());
    assertThat(guarded.calls()).isEqualTo(plain.calls()).isEqualTo(50);
    assertThat(guarded.outcome().exitCode()).isEqualTo(plain.outcome().exitCode());
  }

  private static Trial errands(Jdk jdk, List<String> errands, String... settings) {
    var jvm = BENCH.jvm(Errands.class, "none").jdk(jdk).args(errands.toArray(String[]::new));
    for (String setting : settings) {
      jvm.jvm("-Dloophound." + setting);
    }
    return BENCH.finish(jvm, "none");
  }
}
