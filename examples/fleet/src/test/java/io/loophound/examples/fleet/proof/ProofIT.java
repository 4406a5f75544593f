package io.loophound.examples.fleet.proof;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import org.junit.jupiter.api.Test;

/** {@code examples/fleet/run} in small. */
class ProofIT {
  /** The machine may have much else to do; examples/fleet/run has the bound of the docs. */
  private static final Duration PATIENT = Duration.ofSeconds(20);

  @Test
  void aSmallFleetIsAsTheDocumentationSays() throws Exception {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    var broken =
        Proof.run(
            new Proof.Size(4, 60, 20, 3),
            PATIENT,
            new PrintStream(out, true, StandardCharsets.UTF_8));
    String page = out.toString(StandardCharsets.UTF_8);
    System.out.print(page);

    assertThat(broken).isEmpty();
    assertThat(page)
        .contains("hopping | 4 of 4 stopped", "| honest sessions left alone | 48 of 48 |")
        .contains("failover by Sentinel | 0.0000 USD lost", "half the JVMs cut off");
  }

  @Test
  void wrongOptionsAreNamed() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Proof.Size.FULL.with("--jvms=none"))
        .withMessage("--jvms=none");
    assertThat(Proof.Size.FULL.with("--sessions=5").sessions()).isEqualTo(5);
  }
}
