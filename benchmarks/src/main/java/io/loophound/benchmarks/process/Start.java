package io.loophound.benchmarks.process;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * A program that has just said that it is ready.
 *
 * @param millis since its process was started
 * @param processorMillis processor time of all its threads until then
 * @param megabytes memory that the process holds then, 0 where there is no {@code /proc}
 */
record Start(double millis, double processorMillis, double megabytes) {
  private static final Duration AT_MOST = Duration.ofMinutes(2);

  /**
   * Starts a program and ends it once a line has {@code until}.
   *
   * @param input what it reads
   * @param writes end it as an operator would, so that the JVM writes what it has loaded
   */
  static Start of(List<String> command, String input, String until, boolean writes)
      throws IOException, InterruptedException {
    ProcessBuilder builder = new ProcessBuilder(command).redirectErrorStream(true);
    builder.environment().remove("JAVA_TOOL_OPTIONS");
    StringBuilder output = new StringBuilder();
    long began = System.nanoTime();
    Process process = builder.start();
    try (BufferedReader lines = process.inputReader(StandardCharsets.UTF_8)) {
      OutputStream in = process.getOutputStream();
      in.write(input.getBytes(StandardCharsets.UTF_8));
      in.flush();
      String line = lines.readLine();
      while (line != null && !line.contains(until)) {
        output.append(line).append('\n');
        line = lines.readLine();
      }
      double millis = (System.nanoTime() - began) / 1e6;
      if (line == null) {
        throw new IOException("never ready: " + String.join(" ", command) + "\n" + output);
      }
      double used = process.info().totalCpuDuration().orElse(Duration.ZERO).toNanos() / 1e6;
      Start start = new Start(millis, used, megabytes(process.pid()));
      if (writes) {
        end(process, lines);
      }
      return start;
    } finally {
      process.destroyForcibly();
    }
  }

  private static double megabytes(long process) throws IOException {
    Path status = Path.of("/proc", Long.toString(process), "status");
    if (!Files.exists(status)) {
      return 0;
    }
    for (String line : Files.readAllLines(status)) {
      if (line.startsWith("VmRSS:")) {
        return Double.parseDouble(line.replaceAll("\\D", "")) / 1024;
      }
    }
    return 0;
  }

  private static void end(Process process, BufferedReader lines)
      throws IOException, InterruptedException {
    process.toHandle().destroy(); // Process.destroy() would close the stream that is read here
    while (lines.readLine() != null) {
      // whatever it says
    }
    if (!process.waitFor(AT_MOST.toSeconds(), TimeUnit.SECONDS)) {
      throw new IOException("the application does not end within " + AT_MOST);
    }
  }
}
