package io.loophound.agent.it.operator;

import static org.assertj.core.api.Assertions.assertThat;

import io.loophound.agent.it.library.apps.StubbornClient;
import io.loophound.agent.testkit.ForkedJvm;
import io.loophound.agent.testkit.Outcome;
import io.loophound.agent.testkit.RunningJvm;
import io.loophound.examples.standin.StandIn;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;

/** With the shipped jar: an attach to an armed JVM changes what it says, or fails. */
class AnAttachChangesARunningLoopIT {
  @AutoClose private static final StandIn STAND_IN = StandIn.start();

  @Test
  void aLoopIsStoppedAndLetGoByAttaching() {
    Outcome outcome;
    try (RunningJvm app =
        ForkedJvm.of(StubbornClient.class)
            .args("1")
            .property("loophound.mode", "observe")
            .property("loophound.threshold", "9")
            .env("OPENAI_BASE_URL", STAND_IN.baseUrl())
            .env("OPENAI_MODEL", "loop-failing-tool@live")
            .start()) {
      app.awaitErr("LoopHound would have ");
      Outcome refused = attach(app, "mode=enforce,jmx=true");
      assertThat(refused.exitCode()).isEqualTo(1);
      assertThat(refused.err())
          .contains(
              "in mode observe and nothing was changed: jmx cannot change while the JVM runs");
      Outcome changed = attach(app, "mode=enforce,cooldown=1h,threshold=4");
      assertThat(changed.exitCode()).as(changed.err()).isZero();
      assertThat(changed.out()).contains("Changed: mode, cooldown, threshold. Mode: enforce");
      app.awaitOut("stopped: ");
      assertThat(attach(app, "mode=observe").exitCode()).isZero();
      app.awaitOut("answered after many refusals");
      assertThat(attach(app, "mode=enforce").exitCode()).isZero();
      outcome = app.finish();
    }
    assertThat(outcome.report().path("errors").asInt(-1)).as("errors in %s", outcome).isZero();
  }

  private static Outcome attach(RunningJvm app, String options) {
    return ForkedJvm.ofJar(ForkedJvm.agentJar())
        .withoutAgent()
        .args("attach", Long.toString(app.pid()), options)
        .run();
  }
}
