package io.loophound.agent.it.operator;

import static org.assertj.core.api.Assertions.assertThat;

import io.loophound.agent.it.library.apps.StubbornClient;
import io.loophound.agent.testkit.ForkedJvm;
import io.loophound.agent.testkit.Outcome;
import io.loophound.agent.testkit.RunningJvm;
import io.loophound.examples.standin.StandIn;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;

/** With the shipped jar: what the exit report says in the end is known while the JVM runs. */
class ADoctorAsksARunningLoopIT {
  @AutoClose private static final StandIn STAND_IN = StandIn.start();

  @Test
  void itSaysWhyAnAgentLoopsAndChangesNothing() {
    Outcome outcome;
    try (RunningJvm app =
        ForkedJvm.of(StubbornClient.class)
            .args("0")
            .property("loophound.mode", "observe")
            .property("loophound.log-level", "info")
            .env("OPENAI_BASE_URL", STAND_IN.baseUrl())
            .env("OPENAI_MODEL", "loop-failing-tool@doctor")
            .start()) {
      app.awaitErr("why it loops: ");
      String pid = Long.toString(app.pid());
      Outcome asked = command("doctor", "--pid", pid);
      assertThat(asked.outLines())
          .as("%s", asked)
          .anyMatch(line -> line.matches("ok +report +\\d+ model calls seen, 0 calls stopped"))
          .anyMatch(line -> line.matches("warn +why it loops +.*50 model calls.*"));
      assertThat(asked.exitCode()).isOne();
      assertThat(command("attach", pid, "mode=enforce").exitCode()).isZero();
      app.awaitOut("stopped: ");
      outcome = app.finish();
    }
    assertThat(outcome.report().path("errors").asInt(-1)).as("errors in %s", outcome).isZero();
    assertThat(outcome.agentLines())
        .filteredOn(line -> line.contains("attach"))
        .singleElement()
        .asString()
        .contains("settings changed by attach: mode");
  }

  private static Outcome command(String... arguments) {
    return ForkedJvm.ofJar(ForkedJvm.agentJar()).withoutAgent().args(arguments).run();
  }
}
