package io.loophound.agent.it.operator;

import static org.assertj.core.api.Assertions.assertThat;

import io.loophound.agent.testkit.ForkedJvm;
import io.loophound.agent.testkit.Jdk;
import io.loophound.agent.testkit.Outcome;
import io.loophound.examples.apps.raw.RawHttpLoop;
import io.loophound.examples.standin.StandIn;
import java.nio.file.Path;
import java.util.spi.ToolProvider;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** On a runtime image of three modules: whatever operators set, loops are stopped. */
class SmallRuntimesAreGuardedIT {
  private static final String MODULES = "java.base,java.instrument,java.net.http";

  @AutoClose private static final StandIn STAND_IN = StandIn.start();
  @TempDir static Path folder;
  private static Path image;

  @BeforeAll
  static void link() {
    image = folder.resolve("image");
    int code =
        ToolProvider.findFirst("jlink")
            .orElseThrow()
            .run(System.out, System.err, "--add-modules", MODULES, "--output", image.toString());
    assertThat(code).isZero();
  }

  @ParameterizedTest
  @CsvSource({
    "mode,enforce",
    "admin.port,auto",
    "events.file,@events",
    "alerts.webhook,http://127.0.0.1:9/",
    "record,@runs",
    "spend.file,@spend",
    "span-events,true",
    "metrics,auto",
    "log.format,json"
  })
  void eachOptionAloneLeavesTheGuardOn(String option, String value) {
    Outcome outcome = run(option, value);

    assertThat(outcome.out() + outcome.err()).contains("HTTP 422");
    assertThat(outcome.err()).doesNotContain("NoClassDefFoundError", "nothing is guarded");
  }

  @ParameterizedTest
  @CsvSource({
    "jmx,true,java.management",
    "jfr,true,jdk.jfr",
    "alerts.mail.to,ops@example.com,java.logging"
  })
  void whatNeedsAMissingModuleIsNamedAndLeftOut(String option, String value, String module) {
    Outcome outcome = run(option, value);

    assertThat(outcome.out() + outcome.err()).contains("HTTP 422");
    assertThat(outcome.agentLines())
        .filteredOn(line -> line.contains(module))
        .containsExactly(
            "WARN loophound."
                + option
                + " is left out: this Java runtime lacks the module "
                + module);
  }

  @Test
  void theDoctorSaysTheSame() {
    Outcome outcome =
        ForkedJvm.ofJar(ForkedJvm.agentJar())
            .withoutAgent()
            .jdk(small())
            .property("loophound.jmx", "true")
            .property("loophound.alerts.mail.to", "ops@example.com")
            .args("doctor")
            .run();

    assertThat(outcome.exitCode()).as(outcome.err()).isEqualTo(1);
    assertThat(outcome.out())
        .contains(
            "loophound.jmx is left out: this Java runtime lacks the module java.management",
            "loophound.alerts.mail.to is left out: this Java runtime lacks the module java.logging");
  }

  private static Outcome run(String option, String value) {
    return ForkedJvm.of(RawHttpLoop.class)
        .jdk(small())
        .property("loophound." + option, value.replace("@", folder + "/"))
        .env("OPENAI_BASE_URL", STAND_IN.baseUrl())
        .env("OPENAI_MODEL", "loop-failing-tool@small-" + option)
        .run();
  }

  private static Jdk small() {
    return new Jdk(image, Runtime.version().feature());
  }
}
