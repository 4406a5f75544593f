package io.loophound.agent.release;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/** How a command ended, and all that it printed. */
record Script(int exitCode, String out) {
  /** The folder of the repository. */
  static final Path ROOT = Path.of("..").toAbsolutePath().normalize();

  /** Are these programs here? */
  static boolean has(String... programs) throws IOException, InterruptedException {
    for (String program : programs) {
      if (run(ROOT, Map.of(), "sh", "-c", "command -v " + program).exitCode != 0) {
        return false;
      }
    }
    return true;
  }

  /** Runs a command that must succeed, and returns what it printed. */
  static String out(Path folder, String... command) throws IOException, InterruptedException {
    Script script = run(folder, Map.of(), command);
    assertThat(script.exitCode).as(script.out).isZero();
    return script.out;
  }

  static Script run(Path folder, Map<String, String> environment, String... command)
      throws IOException, InterruptedException {
    ProcessBuilder builder = new ProcessBuilder(command).directory(folder.toFile());
    builder.environment().putAll(environment);
    Process process = builder.redirectErrorStream(true).start();
    process.getOutputStream().close();
    String out = new String(process.getInputStream().readAllBytes(), UTF_8);
    assertThat(process.waitFor(2, TimeUnit.MINUTES)).as(out).isTrue();
    return new Script(process.exitValue(), out);
  }
}
