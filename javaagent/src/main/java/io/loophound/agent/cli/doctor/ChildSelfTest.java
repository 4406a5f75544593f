package io.loophound.agent.cli.doctor;

import java.io.BufferedReader;
import java.io.File;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** The agent's self-test in its own JVM: shows whether weaving works with this Java. */
final class ChildSelfTest {
  private static final String ABOUT = "self-test";
  private static final long LIMIT_SECONDS = 60;

  private ChildSelfTest() {}

  /** Runs it; {@code jar} is the agent's, or null when unknown. */
  static DoctorFinding run(File jar) {
    if (jar == null) {
      return DoctorFinding.note(ABOUT, "skipped: doctor does not run from the agent's jar");
    }
    try {
      Process child = start(jar);
      try {
        return verdict(child);
      } finally {
        child.destroyForcibly();
      }
    } catch (IOException e) {
      return DoctorFinding.fail(ABOUT, "cannot start a JVM: " + e.getMessage());
    }
  }

  private static Process start(File jar) throws IOException {
    String java = new File(System.getProperty("java.home"), "bin/java").getPath();
    List<String> command =
        List.of(
            java,
            "-Dloophound.enabled=true",
            "-Dloophound.mode=enforce",
            "-Dloophound.log=stderr",
            "-Dloophound.log.format=text",
            "-Dloophound.log-level=info",
            "-Dloophound.seam.jdk-http.enabled=true",
            "-javaagent:" + jar,
            "-jar",
            jar.getPath(),
            "self-test");
    ProcessBuilder builder =
        new ProcessBuilder(command).redirectOutput(ProcessBuilder.Redirect.DISCARD);
    builder.environment().keySet().removeIf(ChildSelfTest::setsOptions);
    return builder.start();
  }

  /** The child shows whether weaving works; an application's options would have it write files. */
  private static boolean setsOptions(String variable) {
    return variable.startsWith("LOOPHOUND_")
        || variable.equals("JAVA_TOOL_OPTIONS")
        || variable.equals("JDK_JAVA_OPTIONS");
  }

  /** The child ends when its input does; the watchdog ends one that hangs. */
  private static DoctorFinding verdict(Process child) throws IOException {
    var unused =
        child
            .onExit()
            .completeOnTimeout(null, LIMIT_SECONDS, TimeUnit.SECONDS)
            .thenAccept(ended -> child.destroyForcibly());
    String last = "";
    try (BufferedReader lines =
        new BufferedReader(new InputStreamReader(child.getErrorStream(), StandardCharsets.UTF_8))) {
      for (String line = lines.readLine(); line != null; line = lines.readLine()) {
        if (line.contains("self-test passed")) {
          return DoctorFinding.ok(ABOUT, "passed in a separate JVM with this Java");
        }
        if (line.contains("self-test failed")) {
          return DoctorFinding.fail(ABOUT, line);
        }
        last = line;
      }
    }
    return DoctorFinding.fail(ABOUT, "it did not run; the last line was: " + last);
  }
}
