package io.loophound.agent.it.library;

import static org.assertj.core.api.Assertions.assertThat;

import io.loophound.agent.it.library.apps.LoopsWhileItEnds;
import io.loophound.agent.it.library.apps.PrintingLog;
import io.loophound.agent.testkit.ForkedJvm;
import io.loophound.agent.testkit.Jdk;
import io.loophound.agent.testkit.Outcome;
import io.loophound.examples.apps.FailingToolAssistant;
import io.loophound.examples.apps.raw.RawHttpLoop;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/** Where settings come from, what is said about wrong ones, and where the lines go. */
@Execution(ExecutionMode.CONCURRENT)
class SettingsComeFromAllSourcesIT {
  private static final String SCENARIO = "loop-failing-tool";

  @AutoClose private static final Bench BENCH = new Bench();

  @Test
  void comeFromPropertyArgumentAndEnvironmentInThisOrder() {
    String model = Bench.model(SCENARIO);
    ForkedJvm jvm =
        BENCH
            .jvm(RawHttpLoop.class, model)
            .property("loophound.cooldown", "40s")
            .agentArguments("cooldown=50s,http.refusal-status=429;mode=enforce")
            .env("LOOPHOUND_COOLDOWN", "55s")
            .env("LOOPHOUND_HTTP_REFUSAL_STATUS", "422")
            .env("LOOPHOUND_MODE", "off");
    Trial trial = BENCH.finish(jvm, model).quiet();

    assertThat(trial.answer()).contains("HTTP 429", "\"cooldown_seconds\":40");
    assertThat(trial.warnings()).isEmpty();
  }

  @Test
  void theEnvironmentAloneWillDo() {
    String model = Bench.model(SCENARIO);
    ForkedJvm jvm =
        BENCH
            .jvm(RawHttpLoop.class, model)
            .env("LOOPHOUND_MODE", "observe")
            .env("LOOPHOUND_SEAM_LANGCHAIN4J_ENABLED", "false");
    Trial trial = BENCH.finish(jvm, model).quiet().countedOnce();

    assertThat(trial.answer()).isEqualTo(Trial.UNGUARDED);
    assertThat(trial.verdicts()).isNotEmpty();
    assertThat(trial.warnings()).isEmpty();
  }

  @Test
  void aWrongSettingCostsOneWarningAndTheDefaultHolds() {
    long usual = BENCH.runUsually(FailingToolAssistant.class, SCENARIO, Jdk.current()).calls();
    String model = Bench.model(SCENARIO);
    ForkedJvm jvm =
        BENCH
            .jvm(FailingToolAssistant.class, model)
            .property("loophound.treshold", "9")
            .property("loophound.threshold", "many")
            .property("loophound.seam.lanchain4j.enabled", "false")
            .agentArguments("windw=3,patience.masked=none")
            .env("LOOPHOUND_COOLDWN", "5s")
            .env("LOOPHOUND_WEIGHT_MASKED", "70");
    Trial trial = BENCH.finish(jvm, model).quiet();

    assertThat(trial.answer()).startsWith("ended: java.lang.LoopHoundKill: ");
    assertThat(trial.calls()).isEqualTo(usual);
    List<String> warnings = trial.warnings();
    assertThat(warnings).hasSize(7);
    once(warnings, "loophound.treshold", "loophound.threshold");
    once(warnings, "bad value of loophound.threshold: many", "using 10");
    once(warnings, "seam.lanchain4j.enabled", "seam.langchain4j.enabled");
    once(warnings, "windw", "window");
    once(warnings, "patience.masked is gone", "weight.<sign> replaces it");
    once(warnings, "LOOPHOUND_COOLDWN", "LOOPHOUND_COOLDOWN");
    once(warnings, "LOOPHOUND_WEIGHT_MASKED: 70", "0 to 20", "using 1");
  }

  @Test
  void linesGoIntoAFile(@TempDir Path folder) throws IOException {
    Path log = folder.resolve("loophound.log");
    Trial trial =
        BENCH.run(FailingToolAssistant.class, SCENARIO, Jdk.current(), "log=" + log).quiet();

    assertThat(trial.outcome().agentLines()).isEmpty();
    assertThat(trial.answer()).startsWith("ended: java.lang.LoopHoundKill: ");
    assertThat(Files.readAllLines(log))
        .anyMatch(line -> line.contains("armed"))
        .anyMatch(line -> line.contains("self-test passed"))
        .anyMatch(line -> line.contains("verdict=steer"))
        .last()
        .asString()
        .contains("verdict=block");
  }

  @Test
  void linesGoNowhere() {
    Trial trial = BENCH.run(FailingToolAssistant.class, SCENARIO, Jdk.current(), "log=none");

    assertThat(trial.quiet().outcome().agentLines()).isEmpty();
    assertThat(trial.answer()).startsWith("ended: java.lang.LoopHoundKill: ");
  }

  @Test
  void verdictsAreHiddenByTheLevel() {
    Trial trial = BENCH.run(FailingToolAssistant.class, SCENARIO, Jdk.current(), "log-level=error");

    assertThat(trial.quiet().verdicts()).isEmpty();
    assertThat(trial.report().path("verdicts").asInt()).isPositive();
  }

  private static void once(List<String> warnings, String... parts) {
    assertThat(warnings)
        .filteredOn(line -> line.contains(parts[0]))
        .as(parts[0])
        .singleElement()
        .asString()
        .contains(parts);
  }

  @Test
  void linesGoToTheLogOfTheApplicationOnceItHasStartedIt() {
    String model = Bench.model(SCENARIO);
    ForkedJvm jvm =
        BENCH
            .jvm(FailingToolAssistant.class, model)
            .property("slf4j.provider", PrintingLog.class.getName())
            .property("loophound.log", "slf4j");
    List<String> lines = BENCH.finish(jvm, model).outcome().err().lines().toList();

    assertThat(lines).first().asString().startsWith("[loophound] LoopHound ");
    assertThat(lines)
        .filteredOn(line -> line.contains("verdict=block"))
        .singleElement()
        .asString()
        .startsWith("WARN loophound: verdict=block enforced=true");
    assertThat(lines).noneMatch(line -> line.contains("loophound.log=slf4j"));
  }

  @Test
  void whatIsStoppedWhileTheJvmEndsIsLogged() {
    String model = Bench.model(SCENARIO);
    ForkedJvm jvm =
        BENCH
            .jvm(LoopsWhileItEnds.class, model)
            .property("slf4j.provider", PrintingLog.class.getName())
            .property("loophound.log", "slf4j");
    Outcome outcome = BENCH.finish(jvm, model).outcome();

    assertThat(outcome.outLines()).containsOnly("422 recursive_loop_detected").hasSize(4);
    assertThat(
            outcome
                .err()
                .lines()
                .filter(line -> line.contains("verdict=block"))
                .map(line -> line.replaceFirst(".*(decision=\\S+).*", "$1"))
                .distinct())
        .as("%s", outcome)
        .hasSize(4);
  }

  @Test
  void withoutAProviderThatWritesTheyGoToStandardError() {
    String model = Bench.model(SCENARIO);
    ForkedJvm jvm =
        BENCH
            .jvm(FailingToolAssistant.class, model)
            .property("slf4j.provider", "no.such.Provider")
            .property("loophound.log", "slf4j");
    List<String> lines = BENCH.finish(jvm, model).outcome().err().lines().toList();

    assertThat(lines).anyMatch(line -> line.startsWith("[loophound] WARN verdict=block"));
    assertThat(lines)
        .anyMatch(line -> line.startsWith("[loophound] WARN loophound.log=slf4j: lines go to"));
  }
}
