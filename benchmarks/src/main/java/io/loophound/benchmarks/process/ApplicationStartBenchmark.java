package io.loophound.benchmarks.process;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

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
  private final Options options =
      new Options()
          .option("until", "Started ")
          .option("runs", "11")
          .option("java", Options.java())
          .option("archive", null)
          .option("aot", null);
  private final List<Path> agents;
  private final List<String> program;

  private ApplicationStartBenchmark(List<String> arguments) {
    List<String> rest = options.read(arguments).rest();
    if (rest.size() < 2) {
      throw new IllegalArgumentException("AGENT.JAR and PROGRAM are missing");
    }
    agents = Agents.jars(rest.get(0));
    program = rest.subList(1, rest.size());
  }

  /** Runs the benchmark. */
  public static void main(String[] arguments) throws IOException, InterruptedException {
    new ApplicationStartBenchmark(List.of(arguments)).run();
  }

  private void run() throws IOException, InterruptedException {
    int runs = options.number("runs");
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
    if (options.has("archive")) {
      write("-XX:ArchiveClassesAtExit=" + file, agent);
      return List.of("-XX:SharedArchiveFile=" + file);
    }
    if (options.has("aot")) {
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

  private Start once(List<String> before, boolean writes) throws IOException, InterruptedException {
    List<String> command = new ArrayList<>(List.of(options.get("java")));
    command.addAll(before);
    command.addAll(program);
    return Start.of(command, "", options.get("until"), writes);
  }
}
