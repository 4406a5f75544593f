package io.loophound.agent.it;

import static org.assertj.core.api.Assertions.assertThat;

import io.loophound.agent.it.apps.ProbeApp;
import io.loophound.agent.testkit.ForkedJvm;
import io.loophound.agent.testkit.Outcome;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The commands for a machine on which something is not as it should be, with the shipped jar. */
class DoctorIT {

  private static ForkedJvm doctor(String... arguments) {
    return ForkedJvm.ofJar(ForkedJvm.agentJar()).withoutAgent().args(arguments);
  }

  @Test
  void doctorTellsWhatIsGuardedAndWhatIsNot(@TempDir Path folder) throws Exception {
    Path jar = folder.resolve("app.jar");
    try (ZipOutputStream zip = new ZipOutputStream(Files.newOutputStream(jar))) {
      zip.putNextEntry(new ZipEntry("org/eclipse/jetty/client/HttpClient.class"));
      zip.putNextEntry(new ZipEntry("BOOT-INF/classes/dev/langchain4j/model/chat/ChatModel.class"));
      zip.putNextEntry(
          new ZipEntry("META-INF/maven/dev.langchain4j/langchain4j-core/pom.properties"));
      zip.write("version=1.99.0".getBytes(StandardCharsets.UTF_8));
    }

    Outcome outcome = doctor("doctor", jar.toString()).property("loophound.windw", "3").run();

    assertThat(outcome.out())
        .contains("ok    self-test", "passed in a separate JVM")
        .contains("fail  settings", "windw")
        .contains("warn  langchain4j", "version 1.99.0 is outside the tested versions, 1.0.0 to ")
        .contains("ok    jdk-http")
        .contains("note  Jetty HTTP client");
    assertThat(outcome.exitCode()).isEqualTo(1);
    assertThat(outcome.err()).isEmpty();
  }

  @Test
  void aRunningJvmIsLookedAtAndGetsTheAgent() throws Exception {
    try (var running = ForkedJvm.of(ProbeApp.class).withoutAgent().args("replace").start()) {
      running.awaitOut("ready");
      String pid = Long.toString(running.pid());

      Outcome before = doctor("doctor", "--pid", pid).run();
      Outcome attached = doctor("attach", pid, "mode=observe").run();
      Outcome again = doctor("attach", pid).run();
      running.send("replace");

      assertThat(before.out())
          .contains("warn  process " + pid, "started without -javaagent:loophound.jar");
      assertThat(attached.exitCode()).isZero();
      assertThat(attached.out()).contains("process " + pid + ": LoopHound was started");
      assertThat(again.exitCode()).isEqualTo(1);
      assertThat(again.err()).contains("in mode observe and nothing was changed: no option");
      assertThat(running.finish().agentLines())
          .first()
          .asString()
          .contains("observing", "attached to Java");
    }
  }
}
