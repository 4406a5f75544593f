package io.loophound.benchmarks.process;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** A JVM with a client that makes requests on demand. */
final class RestClientProcess implements AutoCloseable {
  private final List<String> command = new ArrayList<>();
  private final Process process;
  private final Writer orders;
  private final BufferedReader answers;

  RestClientProcess(List<String> options, Class<?> load, String client, String address)
      throws IOException {
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(options);
    String classes = System.getProperty("java.class.path");
    command.addAll(List.of("-cp", classes, load.getName(), client, address));
    ProcessBuilder builder = new ProcessBuilder(command);
    builder.environment().remove("JAVA_TOOL_OPTIONS");
    builder.redirectError(ProcessBuilder.Redirect.DISCARD);
    process = builder.start();
    orders = process.outputWriter(StandardCharsets.UTF_8);
    answers = process.inputReader(StandardCharsets.UTF_8);
  }

  /** Makes this many requests; returns what the load prints: nanoseconds and, last, a digest. */
  String[] run(int requests) throws IOException {
    orders.write(requests + "\n");
    orders.flush();
    String answer = answers.readLine();
    if (answer == null) {
      throw new IOException("ended without an answer: " + String.join(" ", command));
    }
    return answer.split(" ");
  }

  @Override
  public void close() {
    process.destroy();
  }
}
