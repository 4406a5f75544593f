package io.loophound.agent.it.library;

import static org.assertj.core.api.Assertions.assertThat;

import io.loophound.agent.it.library.apps.StreamingAssistant;
import io.loophound.agent.testkit.Jdk;
import io.loophound.agent.testkit.SeamJar;
import io.loophound.agent.testkit.fault.FaultyHandler;
import io.loophound.agent.testkit.fault.FaultySeam;
import io.loophound.examples.apps.HealthyResearcher;
import io.loophound.examples.apps.raw.RawHttpStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInfo;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** Errors of ours, raised on purpose at the beginning, the end and in between of calls. */
@Execution(ExecutionMode.CONCURRENT)
class OurOwnErrorsHarmNothingIT {
  @AutoClose private static final Bench BENCH = new Bench();
  private static Path jar;

  /** The shipped jar, with a seam that fails. */
  @BeforeAll
  static void write(@TempDir Path folder) {
    jar = SeamJar.write(folder, new FaultySeam());
  }

  static Stream<Arguments> faults(TestInfo test) {
    List<Arguments> all =
        new ArrayList<>(
            List.of(
                Arguments.of("langchain4j", "npe", "NullPointerException"),
                Arguments.of("langchain4j", "oom", "OutOfMemoryError"),
                Arguments.of("jdk-http", "linkage", "NoClassDefFoundError"),
                Arguments.of("jdk-http", "stackoverflow", "StackOverflowError")));
    if (Jdk.isDeep()) {
      all.add(Arguments.of("langchain4j", "linkage", "NoClassDefFoundError"));
      all.add(Arguments.of("langchain4j", "stackoverflow", "StackOverflowError"));
      all.add(Arguments.of("jdk-http", "npe", "NullPointerException"));
      all.add(Arguments.of("jdk-http", "oom", "OutOfMemoryError"));
    }
    return Jdk.inTurn(test, all);
  }

  @ParameterizedTest
  @MethodSource("faults")
  void theApplicationDoesNotFeelIt(String seam, String kind, String type, Jdk jdk) {
    Trial plain = BENCH.runUnguarded(HealthyResearcher.class, "healthy", jdk);
    Trial trial = run(HealthyResearcher.class, "healthy", jdk, seam, kind);

    assertThat(trial.answer()).isEqualTo(plain.answer()).startsWith("I read 15");
    assertThat(trial.calls()).isEqualTo(plain.calls());
    assertThat(trial.outcome().exitCode()).isZero();
    told(trial, type);
  }

  @Test
  void anAsynchronousCallDoesNotFeelIt() {
    Trial trial = run(RawHttpStream.class, "loop-failing-tool", Jdk.current(), "jdk-http", "oom");

    assertThat(trial.answer()).isEqualTo(Trial.UNGUARDED);
    assertThat(trial.outcome().exitCode()).isZero();
    told(trial, "");
  }

  @ParameterizedTest
  @CsvSource({"langchain4j, linkage", "jdk-http, oom"})
  void aStreamDoesNotFeelIt(String seam, String kind) {
    Trial trial = run(StreamingAssistant.class, "chat", Jdk.current(), seam, kind);

    assertThat(trial.answer()).startsWith("completed: ").contains("(answer 1)");
    assertThat(trial.calls()).isEqualTo(1);
    told(trial, "");
  }

  /** Counted, and told once: what happened, and later perhaps that the seam is off. */
  private static void told(Trial trial, String type) {
    String seam = new FaultySeam().name();
    trial.unheard();
    assertThat(trial.report().at("/errors_by_seam/" + seam).asInt()).isPositive();
    assertThat(trial.report().path("errors"))
        .isEqualTo(trial.report().at("/errors_by_seam/" + seam));
    List<String> told = trial.warnings();
    assertThat(told).first().asString().startsWith("WARN seam " + seam).contains(type);
    assertThat(told).hasSizeLessThanOrEqualTo(2);
    assertThat(told.subList(1, told.size()))
        .allMatch(line -> line.startsWith("WARN seam " + seam + " off"));
  }

  private static Trial run(
      Class<?> application, String scenario, Jdk jdk, String seam, String kind) {
    String model = Bench.model(scenario);
    return BENCH.finish(
        BENCH
            .jvm(application, model)
            .jdk(jdk)
            .agent(jar)
            .property("loophound.seam." + seam + ".enabled", "false")
            .property(FaultySeam.POINTS, seam)
            .property(FaultyHandler.KIND, kind),
        model);
  }
}
