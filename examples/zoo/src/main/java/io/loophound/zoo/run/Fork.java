package io.loophound.zoo.run;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.loophound.zoo.host.Application;
import io.loophound.zoo.host.AssistantTestSuite;
import io.loophound.zoo.host.Ledger;
import io.loophound.zoo.script.Carrier;
import io.loophound.zoo.script.Program;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;

/** The JVM of one program. */
final class Fork {
  // jars and class folders of either build, except those of the examples
  private static final Pattern OURS =
      Pattern.compile(
          ".*/loophound-(?!examples-|zoo-)[^/]*\\.jar"
              + "|.*(?<!/examples|/examples/zoo)/(target|build)/(classes|test-classes|libs|resources)/?.*");

  // of a JVM that ends soon: see ForkedJvm of the test kit
  private static final List<String> BRIEF =
      List.of(
          "-XX:TieredStopAtLevel=1",
          "-XX:CompileThresholdScaling=3",
          "-XX:+UseSerialGC",
          "-Xmn24m",
          "-Xmx256m");

  private final Program program;
  private final Agent agent;
  private final Path java;

  /**
   * Prepares it.
   *
   * @param agent the Java agent to run with
   * @param java the Java command
   */
  Fork(Program program, Agent agent, Path java) {
    this.program = program;
    this.agent = agent;
    this.java = java;
  }

  /** What a JVM left behind. */
  record Left(boolean ended, JsonNode ledger, List<String> lines) {}

  Left run(String url, long seconds) throws IOException, InterruptedException {
    Path out = Files.createTempFile("zoo", ".out");
    Path err = Files.createTempFile("zoo", ".err");
    ProcessBuilder builder = new ProcessBuilder(command(url));
    builder.environment().keySet().removeIf(key -> key.startsWith("LOOPHOUND_"));
    builder.environment().keySet().removeAll(List.of("JAVA_TOOL_OPTIONS", "JDK_JAVA_OPTIONS"));
    builder.redirectOutput(out.toFile()).redirectError(err.toFile());
    Process process = builder.start();
    process.getOutputStream().close();
    boolean ended = process.waitFor(seconds, TimeUnit.SECONDS);
    if (!ended) {
      process.destroyForcibly().waitFor();
    }
    Left left = new Left(ended, ledger(text(out)), text(err));
    Files.delete(out);
    Files.delete(err);
    return left;
  }

  private static List<String> text(Path file) throws IOException {
    try (InputStream in = Files.newInputStream(file)) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8).lines().toList();
    }
  }

  private static JsonNode ledger(List<String> lines) throws IOException {
    for (String line : lines) {
      if (line.startsWith(Ledger.PREFIX)) {
        return new ObjectMapper().readTree(line.substring(Ledger.PREFIX.length()));
      }
    }
    return new ObjectMapper().createObjectNode();
  }

  private List<String> command(String url) {
    List<String> command = new ArrayList<>();
    command.add(java.toString());
    command.addAll(BRIEF);
    String classPath = classPath();
    command.addAll(agent.start().options(java, classPath));
    command.addAll(agent.options());
    command.addAll(List.of("-cp", classPath));
    if (program.carrier() == Carrier.JUNIT) {
      command.add("-Dzoo.program=" + program.name());
      command.add("-Dzoo.url=" + url);
      command.add("org.junit.platform.console.ConsoleLauncher");
      command.addAll(List.of("execute", "--disable-banner", "--details=none"));
      command.add("--select-class=" + AssistantTestSuite.class.getName());
    } else {
      command.addAll(List.of(Application.class.getName(), program.name(), url));
    }
    return command;
  }

  /** The class path of this JVM, without modules of the agent. */
  private static String classPath() {
    List<String> kept = new ArrayList<>();
    for (String entry : System.getProperty("java.class.path").split(File.pathSeparator, -1)) {
      if (!OURS.matcher(entry).matches()) {
        kept.add(entry);
      }
    }
    return String.join(File.pathSeparator, kept);
  }
}
