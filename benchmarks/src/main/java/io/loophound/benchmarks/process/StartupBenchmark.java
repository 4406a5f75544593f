package io.loophound.benchmarks.process;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.lang.instrument.Instrumentation;
import java.net.http.HttpClient;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.jar.Attributes;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import java.util.stream.Stream;

/**
 * What the Java agent costs at the start: an empty main, and one that makes an HTTP client, which
 * has the first class that is woven; each without an agent, with an agent that does nothing, and
 * with LoopHound, alternating. Prints the median of each and the ratio of LoopHound to the empty
 * one.
 *
 * <pre>
 * java -cp benchmarks/target/classes io.loophound.benchmarks.process.StartupBenchmark [--store=URL] AGENT.JAR[,OTHER.JAR...] [RUNS [JAVA...]]
 * </pre>
 *
 * <p>OTHER.JAR are agents to measure beside it, in the same turns. RUNS is 21 by default; JAVA are
 * {@code java} programs to run on, by default the current one. With a store LoopHound is measured
 * once more, with it.
 */
public final class StartupBenchmark {
  private static final String STORE = "--store=";
  private static final String WITH_STORE = "LoopHound with a store";

  private StartupBenchmark() {}

  /** Runs the benchmark. */
  public static void main(String[] all) throws IOException, InterruptedException {
    String store = all[0].startsWith(STORE) ? all[0].substring(STORE.length()) : "";
    String[] arguments = store.isEmpty() ? all : Arrays.copyOfRange(all, 1, all.length);
    List<Path> agents =
        Stream.of(arguments[0].split(",", -1)).map(jar -> Path.of(jar).toAbsolutePath()).toList();
    int runs = arguments.length > 1 ? Integer.parseInt(arguments[1]) : 21;
    List<String> javas =
        new ArrayList<>(
            List.of(arguments).subList(Math.min(2, arguments.length), arguments.length));
    if (javas.isEmpty()) {
      javas.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    }
    Path folder = Files.createTempDirectory("startup");
    try {
      Path empty = emptyAgent(folder.resolve("empty-agent.jar"));
      for (String java : javas) {
        for (Class<?> program : List.of(EmptyMain.class, FirstClient.class)) {
          writeClass(folder, program);
          System.out.printf("%s, %s, %d runs each, in turn%n", program.getSimpleName(), java, runs);
          Map<String, List<String>> variants = variants(agents, empty);
          if (!store.isEmpty()) {
            List<String> options = new ArrayList<>(variants.get("LoopHound"));
            options.add("-Dloophound.store=" + store);
            variants.put(WITH_STORE, options);
          }
          measure(List.of(java, "-cp", folder.toString(), program.getName()), variants, runs);
        }
      }
    } finally {
      delete(folder);
    }
  }

  private static void delete(Path folder) throws IOException {
    try (Stream<Path> inside = Files.walk(folder)) {
      for (Path path : inside.sorted(Comparator.reverseOrder()).toList()) {
        Files.delete(path);
      }
    }
  }

  private static Map<String, List<String>> variants(List<Path> agents, Path empty) {
    Map<String, List<String>> variants = new LinkedHashMap<>();
    variants.put("no agent", List.of());
    variants.put("empty agent", List.of("-javaagent:" + empty));
    for (Path agent : agents) {
      String name = variants.size() == 2 ? "LoopHound" : agent.getFileName().toString();
      variants.put(name, List.of("-javaagent:" + agent));
    }
    return variants;
  }

  private static void measure(List<String> program, Map<String, List<String>> variants, int runs)
      throws IOException, InterruptedException {
    Map<String, List<Double>> times = new LinkedHashMap<>();
    for (int run = -2; run < runs; run++) { // two warm the page cache
      for (Map.Entry<String, List<String>> variant : variants.entrySet()) {
        double millis = once(program, variant.getValue());
        if (run >= 0) {
          times.computeIfAbsent(variant.getKey(), key -> new ArrayList<>()).add(millis);
        }
      }
    }
    print(times);
  }

  private static void print(Map<String, List<Double>> times) {
    times.forEach(
        (name, all) ->
            System.out.printf(
                Locale.ROOT,
                "  %-40s median %6.1f ms, fastest %6.1f ms%n",
                name,
                quantile(all, 0.5),
                quantile(all, 0)));
    ratio(times, "LoopHound", "empty agent");
    if (times.containsKey(WITH_STORE)) {
      ratio(times, WITH_STORE, "LoopHound");
    }
  }

  private static void ratio(Map<String, List<Double>> times, String one, String other) {
    System.out.printf(
        Locale.ROOT,
        "  %s / %s: %.2f of medians, %.2f of fastest%n",
        one,
        other,
        quantile(times.get(one), 0.5) / quantile(times.get(other), 0.5),
        quantile(times.get(one), 0) / quantile(times.get(other), 0));
  }

  private static double quantile(List<Double> all, double part) {
    return all.stream().sorted().toList().get((int) ((all.size() - 1) * part));
  }

  private static double once(List<String> program, List<String> options)
      throws IOException, InterruptedException {
    List<String> command = new ArrayList<>(program);
    command.addAll(1, options);
    ProcessBuilder builder = new ProcessBuilder(command);
    builder.environment().remove("JAVA_TOOL_OPTIONS");
    builder.redirectErrorStream(true);
    long start = System.nanoTime();
    Process process = builder.start();
    byte[] output = process.getInputStream().readAllBytes();
    int code = process.waitFor();
    double millis = (System.nanoTime() - start) / 1e6;
    if (code != 0) {
      throw new IOException(
          String.join(" ", command) + "\n" + new String(output, StandardCharsets.UTF_8));
    }
    return millis;
  }

  private static Path emptyAgent(Path jar) throws IOException {
    Manifest manifest = new Manifest();
    Attributes attributes = manifest.getMainAttributes();
    attributes.put(Attributes.Name.MANIFEST_VERSION, "1.0");
    attributes.putValue("Premain-Class", EmptyAgent.class.getName());
    attributes.putValue("Can-Retransform-Classes", "true");
    try (OutputStream file = Files.newOutputStream(jar);
        JarOutputStream out = new JarOutputStream(file, manifest)) {
      out.putNextEntry(new JarEntry(resource(EmptyAgent.class)));
      out.write(bytes(EmptyAgent.class));
      out.closeEntry();
    }
    return jar;
  }

  private static void writeClass(Path folder, Class<?> type) throws IOException {
    Path file = folder.resolve(resource(type));
    Files.createDirectories(file.getParent());
    Files.write(file, bytes(type));
  }

  private static String resource(Class<?> type) {
    return type.getName().replace('.', '/') + ".class";
  }

  private static byte[] bytes(Class<?> type) throws IOException {
    try (InputStream in = type.getClassLoader().getResourceAsStream(resource(type))) {
      return in.readAllBytes();
    }
  }

  /** An agent that does nothing. */
  static final class EmptyAgent {
    private EmptyAgent() {}

    public static void premain(String arguments, Instrumentation instrumentation) {}
  }

  /** A program whose first watched class comes at once. */
  static final class FirstClient {
    private FirstClient() {}

    public static void main(String[] arguments) {
      if (HttpClient.newHttpClient() == null) {
        throw new IllegalStateException();
      }
    }
  }

  /** A program that does nothing. */
  static final class EmptyMain {
    private EmptyMain() {}

    public static void main(String[] arguments) {}
  }
}
