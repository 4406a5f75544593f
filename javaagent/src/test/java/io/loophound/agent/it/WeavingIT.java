package io.loophound.agent.it;

import static org.assertj.core.api.Assertions.assertThat;

import io.loophound.agent.it.apps.ProbeApp;
import io.loophound.agent.it.apps.UnreadableApp;
import io.loophound.agent.testkit.ForkedJvm;
import io.loophound.agent.testkit.Jdk;
import io.loophound.agent.testkit.Outcome;
import io.loophound.agent.testkit.SeamJar;
import io.loophound.integration.probe.LackingSeam;
import io.loophound.integration.probe.ProbeSeam;
import io.loophound.integration.probe.UnlinkableSeam;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class WeavingIT {
  private static Path jar;

  @BeforeAll
  static void addSeams(@TempDir Path folder) {
    jar = SeamJar.write(folder, new ProbeSeam(), new LackingSeam(), new UnlinkableSeam());
  }

  @ParameterizedTest
  @MethodSource("io.loophound.agent.testkit.Jdk#all")
  void doesToEachKindOfMethodWhatItsHandlerSays(Jdk jdk) {
    Outcome outcome =
        probe(jdk, "other", "replace", "exit", "add", "wide", "join", "greet", "touch", "nested");

    assertThat(outcome.outLines())
        .containsExactly(
            "other -> own other",
            "replace -> replaced",
            "exit -> from exit",
            "add -> 42",
            "wide -> 7",
            "join -> b23",
            "greet -> greeted",
            "touch -> skipped",
            "nested -> own toString 3",
            "ready");
    assertThat(outcome.agentLines())
        .hasSize(2)
        .last()
        .asString()
        .isEqualTo("guarding probe (unknown); self-test passed");
    assertThat(outcome.otherLines()).isEmpty();
  }

  @ParameterizedTest
  @MethodSource("io.loophound.agent.testkit.Jdk#all")
  void aClassThatCannotBeReadIsNamedOnceAndCostsNothingElse(Jdk jdk) {
    Outcome outcome = probe(ForkedJvm.of(UnreadableApp.class).jdk(jdk));

    assertThat(outcome.outLines())
        .containsExactly("refused by the JVM", "refused by the JVM", "replaced", "ready");
    assertThat(outcome.agentLines())
        .filteredOn(line -> line.startsWith("WARN"))
        .singleElement()
        .asString()
        .startsWith("WARN class io.loophound.agent.it.apps.Service is NOT guarded, seam probe");
    assertThat(outcome.agentLines()).anyMatch(line -> line.startsWith("guarding probe"));
  }

  @ParameterizedTest
  @MethodSource("io.loophound.agent.testkit.Jdk#all")
  void letsOnlyTheKillThrough(Jdk jdk) {
    Outcome outcome = probe(jdk, "kill", "bug", "wrong", "wrong-arguments", "exit-wrong", "fail");

    assertThat(outcome.outLines())
        .element(0)
        .asString()
        .startsWith("kill -> java.lang.LoopHoundKill: LoopHound blocked run r-1")
        .endsWith("at io.loophound.agent.it.apps.Service.answer");
    assertThat(outcome.outLines())
        .contains(
            "bug -> own bug",
            "wrong -> own wrong",
            "wrong-arguments -> own wrong-arguments",
            "exit-wrong -> own exit-wrong",
            "fail -> java.lang.IllegalArgumentException: own failure"
                + " at io.loophound.agent.it.apps.Service.wide");
    assertThat(outcome.agentLines())
        .filteredOn(line -> line.startsWith("WARN"))
        .singleElement()
        .asString()
        .contains("seam probe", "IllegalStateException")
        .doesNotContain("a bug of ours");
  }

  @ParameterizedTest
  @MethodSource("io.loophound.agent.testkit.Jdk#all")
  void switchesOffASeamThatDoesNotFitAndKeepsTheOthers(Jdk jdk) {
    Outcome outcome = probe(jdk, "lacking", "unlinkable", "unlinkable", "replace");

    assertThat(outcome.outLines())
        .containsExactly(
            "lacking -> present",
            "unlinkable -> called",
            "unlinkable -> called",
            "replace -> replaced",
            "ready");
    assertThat(outcome.agentLines())
        .filteredOn(line -> line.startsWith("WARN"))
        .satisfiesExactlyInAnyOrder(
            line ->
                assertThat(line)
                    .startsWith("WARN seam lacking off: ")
                    .contains("Lacking.absent", "not found in version"),
            line -> assertThat(line).startsWith("WARN seam unlinkable off"));
  }

  /** They are meant for the application's own Byte Buddy and SLF4J, and would break ours. */
  @ParameterizedTest
  @MethodSource("io.loophound.agent.testkit.Jdk#all")
  void obeysNoPropertyOfTheApplicationsLibraries(Jdk jdk) {
    Outcome outcome =
        probe(
            ForkedJvm.of(ProbeApp.class)
                .property("net.bytebuddy.processor", "nonsense")
                .property("slf4j.provider", "com.example.Nonsense")
                .jdk(jdk)
                .args("replace"));

    assertThat(outcome.outLines()).containsExactly("replace -> replaced", "ready");
    assertThat(outcome.agentLines()).last().asString().endsWith("self-test passed");
    assertThat(outcome.otherLines()).isEmpty();
  }

  private static Outcome probe(Jdk jdk, String... commands) {
    return probe(ForkedJvm.of(ProbeApp.class).jdk(jdk).args(commands));
  }

  private static Outcome probe(ForkedJvm application) {
    try (var running = application.agent(jar).start()) {
      return running.awaitOut("ready").awaitErr("self-test").finish();
    }
  }
}
