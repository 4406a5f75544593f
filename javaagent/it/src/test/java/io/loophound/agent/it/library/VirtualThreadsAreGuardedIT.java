package io.loophound.agent.it.library;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import io.loophound.agent.it.library.apps.OnVirtualThread;
import io.loophound.agent.testkit.Jdk;
import io.loophound.examples.apps.FailingToolAssistant;
import io.loophound.examples.apps.HealthyResearcher;
import io.loophound.examples.apps.ParseRetryAgent;
import io.loophound.examples.apps.raw.RawHttpStream;
import java.util.Optional;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/** The same applications on virtual threads. */
@Execution(ExecutionMode.CONCURRENT)
class VirtualThreadsAreGuardedIT {
  @AutoClose private static final Bench BENCH = new Bench();

  private final Optional<Jdk> jdk = Jdk.find(25);

  @BeforeEach
  void wantsJdk25() {
    assumeThat(jdk).as("a JDK 25").isPresent();
  }

  @Test
  void loopsAreStopped() {
    Trial tool = run(FailingToolAssistant.class, "loop-failing-tool");
    assertThat(tool.answer()).startsWith("ended: java.lang.LoopHoundKill: ");
    assertThat(tool.calls()).isBetween(3L, 6L);

    Trial parse = run(ParseRetryAgent.class, "parse-retry");
    assertThat(parse.answer()).startsWith("ended: java.lang.LoopHoundKill: ");
    assertThat(parse.calls()).isBetween(5L, 10L);

    Trial raw = run(RawHttpStream.class, "loop-failing-tool");
    assertThat(raw.answer()).contains("HTTP 422", "recursive_loop_detected");
    assertThat(raw.calls()).isBetween(3L, 8L);
  }

  @Test
  void honestWorkIsLeftAlone() {
    Trial plain = BENCH.runUnguarded(HealthyResearcher.class, "healthy", jdk.orElseThrow());
    Trial trial = run(HealthyResearcher.class, "healthy");

    assertThat(trial.answer()).isEqualTo(plain.answer());
    assertThat(trial.calls()).isEqualTo(plain.calls());
    assertThat(trial.verdicts()).isEmpty();
  }

  private Trial run(Class<?> application, String scenario) {
    String model = Bench.model(scenario);
    return BENCH
        .finish(
            BENCH
                .jvm(OnVirtualThread.class, model)
                .jdk(jdk.orElseThrow())
                .args(application.getName()),
            model)
        .quiet()
        .countedOnce();
  }
}
