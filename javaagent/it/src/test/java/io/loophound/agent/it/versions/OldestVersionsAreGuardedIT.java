package io.loophound.agent.it.versions;

import static org.assertj.core.api.Assertions.assertThat;

import io.loophound.agent.testkit.ForkedJvm;
import io.loophound.agent.testkit.Jdk;
import io.loophound.agent.testkit.Libraries;
import io.loophound.agent.testkit.Outcome;
import io.loophound.compat.check.Applications;
import io.loophound.compat.check.Guarded;
import io.loophound.compat.check.Sources;
import io.loophound.examples.standin.StandIn;
import io.loophound.examples.standin.ToolServer;
import java.io.File;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/**
 * The unmodified applications of {@code compat} on the oldest versions that are supported: compiled
 * against them, and run with nothing else. {@code -Pcompat} has all versions, each way in a JVM of
 * its own.
 */
@Order(3)
@Execution(ExecutionMode.CONCURRENT)
class OldestVersionsAreGuardedIT {
  private static final List<String> LOOPS = List.of("call", "stream", "mcp", "together");
  private static final List<String> HEALTHY = List.of("healthy-call", "healthy-stream");

  @AutoClose private static final StandIn STAND_IN = StandIn.start();

  @TempDir private Path classes;

  @Test
  void langChain4j() {
    assertGuarded("langchain4j", "integration-langchain4j", "1.0.0");
  }

  @Test
  void springAi() {
    assertGuarded("spring-ai", "integration-springai", "1.0.0");
  }

  private void assertGuarded(String seam, String folder, String version) {
    String application = seam + "-" + version;
    List<Path> jars = Libraries.jars(folder, version);
    assertThat(Applications.matching(seam + "-[1-9].*")).first().isEqualTo(application);
    assertThat(jars.stream().map(Path::getFileName).map(Path::toString))
        .containsAll(jarsOf(application));
    String libraries =
        jars.stream().map(Path::toString).collect(Collectors.joining(File.pathSeparator));
    Sources.compile(application, Jdk.current(), "17", libraries, classes);
    ForkedJvm guarded = jvm(libraries);
    ForkedJvm plain = jvm(libraries).withoutAgent();
    LOOPS.forEach(way -> guarded.args(way + "=" + loop(application, way)));
    HEALTHY.forEach(
        way -> {
          guarded.args(way + "=" + healthy(application, way) + "guarded");
          plain.args(way + "=" + healthy(application, way));
        });

    Outcome outcome = guarded.run();

    Guarded.assertQuiet(outcome);
    Guarded.assertGuarding(outcome, seam, version);
    assertThat(outcome.agentLines())
        .contains("guarding " + seam + " (" + version + "); self-test passed");
    assertLoopsAreStopped(outcome, seam, application);
    assertWorkIsTheSame(outcome, plain.run(), application);
  }

  private ForkedJvm jvm(String libraries) {
    return ForkedJvm.of("io.loophound.compat.Turns")
        .classPath(classes + File.pathSeparator + libraries)
        .env("OPENAI_BASE_URL", STAND_IN.baseUrl())
        .env("TOOL_SERVER", toolServer());
  }

  private static String toolServer() {
    return String.join(
        "|",
        Jdk.current().tool("java"),
        "-XX:TieredStopAtLevel=1",
        "-cp",
        System.getProperty("java.class.path"),
        ToolServer.class.getName());
  }

  /** All by the framework's own seam: that of its HTTP client would stop them, too, unnoted. */
  private static void assertLoopsAreStopped(Outcome outcome, String seam, String application) {
    List<String> verdicts = new ArrayList<>(Guarded.verdicts(outcome));
    assertThat(verdicts).hasSize(2 * LOOPS.size());
    for (int i = 0; i < LOOPS.size(); i++) {
      String way = LOOPS.get(i);
      Guarded.assertKilled(String.join("\n", outcome.parts().get(i)));
      Guarded.assertSteeredThenKilled(verdicts.subList(2 * i, 2 * i + 2));
      assertThat(STAND_IN.counts(loop(application, way)).modelCalls())
          .as(way)
          .isEqualTo(Guarded.CALLS);
    }
    assertThat(outcome.countsBySeam("stopped_by_seam"))
        .hasSize(1)
        .containsEntry(seam, LOOPS.size());
  }

  private static void assertWorkIsTheSame(Outcome guarded, Outcome plain, String application) {
    long calls = LOOPS.size() * (Guarded.CALLS + 1);
    long tools = (LOOPS.size() + 1) * Guarded.CALLS; // two at a time in one of the ways
    for (int i = 0; i < HEALTHY.size(); i++) {
      String model = healthy(application, HEALTHY.get(i));
      Guarded.assertSameWork(
          String.join("\n", plain.parts().get(i)),
          STAND_IN.counts(model),
          String.join("\n", guarded.parts().get(LOOPS.size() + i)),
          STAND_IN.counts(model + "guarded"));
      calls += STAND_IN.counts(model).modelCalls();
      tools += STAND_IN.counts(model).toolCalls();
    }
    assertThat(guarded.report().path("model_calls").asLong()).isEqualTo(calls);
    assertThat(guarded.report().path("tool_calls").asLong()).isEqualTo(tools);
  }

  /** What the table of applications names. */
  private static List<String> jarsOf(String application) {
    return Applications.facts(application, "library").stream()
        .map(library -> library.split(":", -1))
        .map(parts -> parts[1] + "-" + parts[2] + ".jar")
        .toList();
  }

  private static String loop(String application, String way) {
    String scenario = way.equals("together") ? "loop-two-tools@" : "loop-failing-tool@";
    return scenario + application + way;
  }

  private static String healthy(String application, String way) {
    return "healthy@" + application + way;
  }
}
