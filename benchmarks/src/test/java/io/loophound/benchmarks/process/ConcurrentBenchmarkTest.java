package io.loophound.benchmarks.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import io.loophound.agent.testkit.Jdk;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class ConcurrentBenchmarkTest {

  /**
   * A pinned thread holds up the others of its carrier: the guard waits for nothing while pinned.
   */
  @Test
  void noVirtualThreadIsPinned() throws Exception {
    Optional<Jdk> jdk = Jdk.find(25);
    assumeThat(jdk).isPresent();
    Process process =
        new ProcessBuilder(
                jdk.get().tool("java"),
                "-cp",
                System.getProperty("java.class.path"),
                ConcurrentBenchmark.class.getName(),
                "1000",
                "4")
            .redirectErrorStream(true)
            .start();
    String out = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);

    assertThat(process.waitFor()).as(out).isZero();
    assertThat(out).contains("1000 runs at once", "pinned: 0").doesNotContain("without virtual");
  }
}
