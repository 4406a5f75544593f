package io.loophound.agent.parity;

import static org.assertj.core.api.Assertions.assertThat;

import io.loophound.agent.testkit.Jdk;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

/** The poms in compat are what its table of applications says. */
class CompatPomsTest {
  @Test
  void thePomsAreThoseOfTheTable() throws Exception {
    Process poms =
        new ProcessBuilder(Jdk.current().tool("java"), "compat/Poms.java", "--check")
            .directory(BuildParityTest.ROOT.toFile())
            .redirectErrorStream(true)
            .start();
    String out = new String(poms.getInputStream().readAllBytes(), StandardCharsets.UTF_8);

    assertThat(poms.waitFor()).as(out).isZero();
  }
}
