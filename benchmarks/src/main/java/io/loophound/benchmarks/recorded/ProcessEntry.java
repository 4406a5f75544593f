package io.loophound.benchmarks.recorded;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.loophound.benchmarks.baseline.Stop;
import java.io.BufferedReader;
import java.io.BufferedWriter;
import java.io.Closeable;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;

/**
 * A detector in a program of its own, in any language: it reads a run a line from standard input
 * and answers each with a line {@code {"step": 7, "before": true}}, or {@code {"step": null}} if it
 * lets the run be. {@code cpu_us}, the microseconds it took, is optional.
 */
final class ProcessEntry implements Entry, Closeable {
  private static final ObjectMapper JSON = new ObjectMapper();

  private final String name;
  private final Process process;
  private final BufferedWriter runs;
  private final BufferedReader answers;
  private double micros;

  /** Starts a program; {@code command} goes to a shell. */
  ProcessEntry(String name, String command) throws IOException {
    this.name = name;
    process =
        new ProcessBuilder("sh", "-c", command)
            .redirectError(ProcessBuilder.Redirect.INHERIT)
            .start();
    runs = process.outputWriter(StandardCharsets.UTF_8);
    answers = process.inputReader(StandardCharsets.UTF_8);
  }

  @Override
  public String name() {
    return name;
  }

  @Override
  public Outcome judge(Run run) {
    try {
      runs.write(run.line());
      runs.newLine();
      runs.flush();
      String answer = answers.readLine();
      if (answer == null) {
        throw new IllegalStateException(name + " ended at run " + run.trace().id());
      }
      return outcome(run, JSON.readTree(answer));
    } catch (IOException e) {
      throw new UncheckedIOException(name + " failed at run " + run.trace().id(), e);
    }
  }

  private Outcome outcome(Run run, JsonNode answer) {
    JsonNode step = answer.path("step");
    int events = run.trace().events().size();
    if (!step.isNull() && !(step.isInt() && step.asInt() >= 0 && step.asInt() < events)) {
      throw new IllegalStateException(
          name
              + " answered "
              + answer
              + " to run "
              + run.trace().id()
              + ": step must be null or the index of one of its "
              + events
              + " events");
    }
    micros += answer.path("cpu_us").asDouble();
    Stop stop = step.isNull() ? null : new Stop(step.asInt(), answer.path("before").asBoolean());
    return new Outcome(stop, stop);
  }

  @Override
  public double cpuMicros() {
    return micros;
  }

  @Override
  public void close() throws IOException {
    runs.close();
    process.destroy();
  }
}
