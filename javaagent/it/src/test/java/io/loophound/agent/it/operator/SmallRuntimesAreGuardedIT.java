package io.loophound.agent.it.operator;

import static org.assertj.core.api.Assertions.assertThat;

import io.loophound.agent.testkit.ForkedJvm;
import io.loophound.agent.testkit.Jdk;
import io.loophound.agent.testkit.Outcome;
import io.loophound.examples.apps.raw.RawHttpLoop;
import io.loophound.examples.standin.StandIn;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.spi.ToolProvider;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** On a runtime image of three modules: whatever operators set, loops are stopped. */
@Execution(ExecutionMode.CONCURRENT)
class SmallRuntimesAreGuardedIT {
  private static final Map<String, String> MISSING =
      Map.of("jmx", "java.management", "jfr", "jdk.jfr", "alerts.mail.to", "java.logging");
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

  /** All options that do without a module at once; in a deep build each alone. */
  static List<Map<String, String>> options() {
    return together(
        "mode=enforce",
        "admin.port=auto",
        "events.file=@events",
        "alerts.webhook=http://127.0.0.1:9/",
        "record=@runs",
        "spend.file=@spend",
        "span-events=true",
        "metrics=auto",
        "log.format=json");
  }

  @ParameterizedTest
  @MethodSource("options")
  void whatNeedsNoModuleLeavesTheGuardOn(Map<String, String> options) {
    Outcome outcome = run(options);

    assertThat(outcome.out() + outcome.err()).contains("HTTP 422");
    assertThat(outcome.err()).doesNotContain("NoClassDefFoundError", "nothing is guarded");
  }

  /** All options that need a missing module at once; in a deep build each alone. */
  static List<Map<String, String>> optionsLeftOut() {
    return together("jmx=true", "jfr=true", "alerts.mail.to=ops@example.com");
  }

  @ParameterizedTest
  @MethodSource("optionsLeftOut")
  void whatNeedsAMissingModuleIsNamedAndLeftOut(Map<String, String> options) {
    Outcome outcome = run(options);

    assertThat(outcome.out() + outcome.err()).contains("HTTP 422");
    assertThat(outcome.agentLines())
        .filteredOn(line -> line.contains("lacks the module"))
        .containsExactlyInAnyOrderElementsOf(
            options.keySet().stream().map(SmallRuntimesAreGuardedIT::leftOut).toList());
  }

  private static String leftOut(String option) {
    return "WARN loophound."
        + option
        + " is left out: this Java runtime lacks the module "
        + MISSING.get(option);
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

  private static List<Map<String, String>> together(String... options) {
    List<Map<String, String>> alone = new ArrayList<>();
    Map<String, String> all = new LinkedHashMap<>();
    for (String option : options) {
      String[] pair = option.split("=", 2);
      alone.add(Map.of(pair[0], pair[1]));
      all.put(pair[0], pair[1]);
    }
    return Jdk.isDeep() ? alone : List.of(all);
  }

  private static Outcome run(Map<String, String> options) {
    ForkedJvm jvm =
        ForkedJvm.of(RawHttpLoop.class)
            .jdk(small())
            .env("OPENAI_BASE_URL", STAND_IN.baseUrl())
            .env("OPENAI_MODEL", "loop-failing-tool@small-" + String.join("-", options.keySet()));
    options.forEach(
        (option, value) ->
            jvm.property("loophound." + option, value.replaceFirst("^@", folder + "/")));
    return jvm.run();
  }

  private static Jdk small() {
    return new Jdk(image, Runtime.version().feature());
  }
}
