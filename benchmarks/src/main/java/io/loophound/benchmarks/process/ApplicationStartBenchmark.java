package io.loophound.benchmarks.process;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/**
 * What the Java agent costs the start of a real application: the time, and the processor time of
 * all its threads, until it prints that it is ready. Without an agent, with an agent that does
 * nothing, and with LoopHound, in turn.
 *
 * <pre>
 * benchmarks/run application [OPTION...] AGENT.JAR[,OTHER.JAR...] PROGRAM...
 *   --until=TEXT  a line with it says that the application is ready; default "Started "
 *   --runs=N      default 11
 *   --java=FILE   default the current one
 *   --archive     with class-data sharing (java -XX:ArchiveClassesAtExit), made with the same agent
 *   --aot         with an AOT cache (java -XX:AOTCacheOutput, from Java 25), made with the same agent
 * </pre>
 *
 * <p>PROGRAM is what follows {@code java}: options, and a class or {@code -jar} with a file.
 */
public final class ApplicationStartBenchmark {
  private static final Duration AT_MOST = Duration.ofMinutes(2);

  private final Map<String, String> options = new LinkedHashMap<>();
  private final List<Path> agents;
  private final List<String> program;

  private ApplicationStartBenchmark(List<String> arguments) {
    options.put("until", "Started ");
    options.put("runs", "11");
    options.put("java", Path.of(System.getProperty("java.home"), "bin", "java").toString());
    options.put("archive", null);
    options.put("aot", null);
    int first = 0;
    while (first < arguments.size() && arguments.get(first).startsWith("--")) {
      String[] option = arguments.get(first).substring(2).split("=", 2);
      if (!options.containsKey(option[0])) {
        throw new IllegalArgumentException(arguments.get(first) + ": one of " + options.keySet());
      }
      options.put(option[0], option.length > 1 ? option[1] : "");
      first++;
    }
    if (arguments.size() < first + 2) {
      throw new IllegalArgumentException("AGENT.JAR and PROGRAM are missing");
    }
    agents = Agents.jars(arguments.get(first));
    program = arguments.subList(first + 1, arguments.size());
  }

  /** Runs the benchmark. */
  public static void main(String[] arguments) throws IOException, InterruptedException {
    new ApplicationStartBenchmark(List.of(arguments)).run();
  }

  private void run() throws IOException, InterruptedException {
    int runs = Integer.parseInt(options.get("runs"));
    Path folder = Files.createTempDirectory("application-start");
    StartTimes wall = new StartTimes("ms");
    StartTimes processor = new StartTimes("ms");
    try {
      Map<String, List<String>> variants = new LinkedHashMap<>();
      for (Map.Entry<String, List<String>> variant : Agents.variants(agents, folder).entrySet()) {
        Path file = folder.resolve("classes" + variants.size());
        List<String> before = new ArrayList<>(shared(file, variant.getValue()));
        before.addAll(variant.getValue());
        variants.put(variant.getKey(), before);
      }
      for (int run = -1; run < runs; run++) { // one warms the page cache
        for (Map.Entry<String, List<String>> variant : variants.entrySet()) {
          Start start = once(variant.getValue(), false);
          if (run >= 0) {
            wall.add(variant.getKey(), start.millis());
            processor.add(variant.getKey(), start.processorMillis());
          }
        }
      }
    } finally {
      StartTimes.delete(folder);
    }
    print("until \"" + options.get("until") + "\", " + runs + " runs each, in turn", wall);
    print("processor time until then", processor);
  }

  private static void print(String title, StartTimes times) {
    System.out.println(title);
    times.print();
    times.printRatio(Agents.OURS, Agents.NONE);
    times.printRatio(Agents.OURS, Agents.EMPTY);
  }

  /** What classes loaded before are taken from, after a first run with the agent that writes it. */
  private List<String> shared(Path file, List<String> agent)
      throws IOException, InterruptedException {
    if (options.get("archive") != null) {
      write("-XX:ArchiveClassesAtExit=" + file, agent);
      return List.of("-XX:SharedArchiveFile=" + file);
    }
    if (options.get("aot") != null) {
      write("-XX:AOTCacheOutput=" + file, agent);
      return List.of("-XX:AOTCache=" + file);
    }
    return List.of();
  }

  private void write(String option, List<String> agent) throws IOException, InterruptedException {
    List<String> before = new ArrayList<>(List.of(option));
    before.addAll(agent);
    once(before, true);
  }

  private record Start(double millis, double processorMillis) {}

  private Start once(List<String> before, boolean writes) throws IOException, InterruptedException {
    List<String> command = new ArrayList<>(List.of(options.get("java")));
    command.addAll(before);
    command.addAll(program);
    ProcessBuilder builder = new ProcessBuilder(command).redirectErrorStream(true);
    builder.environment().remove("JAVA_TOOL_OPTIONS");
    StringBuilder output = new StringBuilder();
    long began = System.nanoTime();
    Process process = builder.start();
    try (BufferedReader lines =
        new BufferedReader(
            new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8))) {
      String line = lines.readLine();
      while (line != null && !line.contains(options.get("until"))) {
        output.append(line).append('\n');
        line = lines.readLine();
      }
      double millis = (System.nanoTime() - began) / 1e6;
      if (line == null) {
        throw new IOException("never ready: " + String.join(" ", command) + "\n" + output);
      }
      double used = process.info().totalCpuDuration().orElse(Duration.ZERO).toNanos() / 1e6;
      if (writes) {
        end(process, lines);
      }
      return new Start(millis, used);
    } finally {
      process.destroyForcibly();
    }
  }

  /** Ends it as an operator would, so that the JVM writes what it has loaded. */
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
