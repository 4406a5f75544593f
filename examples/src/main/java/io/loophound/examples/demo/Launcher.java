package io.loophound.examples.demo;

import io.loophound.examples.standin.StandIn;
import java.io.IOException;
import java.nio.charset.Charset;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/** Runs applications against the stand-in, each in a fresh JVM with this JVM's class path. */
final class Launcher {
  private static final int ENDED_BY_FORCE = -1;

  private final StandIn standIn;
  private final long timeoutSeconds;

  Launcher(StandIn standIn, long timeoutSeconds) {
    this.standIn = standIn;
    this.timeoutSeconds = timeoutSeconds;
  }

  /** Runs an application with further JVM options. */
  Run run(Subject subject, List<String> jvmOptions) throws IOException, InterruptedException {
    standIn.reset();
    Path output = Files.createTempFile("demo", ".out");
    Path errors = Files.createTempFile("demo", ".err");
    try {
      ProcessBuilder builder = builder(subject, jvmOptions);
      builder.redirectOutput(output.toFile()).redirectError(errors.toFile());
      long start = System.nanoTime();
      int exitCode = waitFor(builder.start());
      long wall = TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - start);
      List<String> lines = lines(output);
      Ending ending = exitCode == ENDED_BY_FORCE ? Ending.TIMED_OUT : Ending.of(exitCode, lines);
      return new Run(ending, exitCode, lines, lines(errors), standIn.counts(subject.model()), wall);
    } finally {
      Files.delete(output);
      Files.delete(errors);
    }
  }

  private ProcessBuilder builder(Subject subject, List<String> jvmOptions) {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(jvmOptions);
    command.addAll(List.of("-cp", System.getProperty("java.class.path"), subject.mainClass()));
    ProcessBuilder builder = new ProcessBuilder(command);
    Map<String, String> environment = builder.environment();
    // Any of these could bring an agent into the run that must have none.
    environment
        .keySet()
        .removeAll(List.of("JAVA_TOOL_OPTIONS", "JDK_JAVA_OPTIONS", "_JAVA_OPTIONS"));
    environment.put("OPENAI_BASE_URL", standIn.baseUrl());
    environment.put("OPENAI_API_KEY", "stand-in");
    environment.put("OPENAI_MODEL", subject.model());
    return builder;
  }

  private int waitFor(Process process) throws InterruptedException {
    try {
      boolean ended = process.waitFor(timeoutSeconds, TimeUnit.SECONDS);
      return ended ? process.exitValue() : ENDED_BY_FORCE;
    } finally {
      process.destroyForcibly();
    }
  }

  private static List<String> lines(Path file) throws IOException {
    return new String(Files.readAllBytes(file), Charset.defaultCharset()).lines().toList();
  }
}
