package io.loophound.agent.it.operator;

import static org.assertj.core.api.Assertions.assertThat;

import io.loophound.agent.it.library.apps.StubbornClient;
import io.loophound.agent.testkit.ForkedJvm;
import io.loophound.agent.testkit.Outcome;
import io.loophound.agent.testkit.RunningJvm;
import io.loophound.examples.standin.StandIn;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** With the shipped jar: the file of settings stops a loop that goes on, and lets it go again. */
class AFileChangesARunningLoopIT {
  @AutoClose private static final StandIn STAND_IN = StandIn.start();

  @TempDir Path folder;

  @Test
  void aLoopIsStoppedAndLetGoByTheFile() throws IOException {
    write("mode=observe\n");
    Outcome outcome;
    try (RunningJvm app =
        ForkedJvm.of(StubbornClient.class)
            .args("1")
            .property("loophound.config", folder.resolve("l.properties").toString())
            .env("OPENAI_BASE_URL", STAND_IN.baseUrl())
            .env("OPENAI_MODEL", "loop-failing-tool@live")
            .start()) {
      app.awaitErr("LoopHound would have ");
      write("cooldown=1h\nthreshold=4\n");
      app.awaitOut("stopped: ").awaitErr("settings changed by ");
      write("cooldown=1h\nthreshold=4\nwndow=5\n");
      app.awaitErr("the settings in force stay");
      write("cooldown=1h\nthreshold=4\nmode=observe\n");
      app.awaitOut("answered after many refusals");
      write("cooldown=1h\nthreshold=3\n");
      outcome = app.finish();
    }
    assertThat(outcome.report().path("errors").asInt(-1)).as("errors in %s", outcome).isZero();
  }

  private void write(String text) throws IOException {
    Path next = Files.writeString(folder.resolve("next"), text);
    Files.move(next, folder.resolve("l.properties"), StandardCopyOption.ATOMIC_MOVE);
  }
}
