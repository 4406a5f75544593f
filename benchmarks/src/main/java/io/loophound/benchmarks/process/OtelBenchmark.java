package io.loophound.benchmarks.process;

import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/**
 * LoopHound beside OpenTelemetry's Java agent, whose exporters are off: without an agent, again
 * without (the noise), with each, and with both, in turns whose order is random. Prints a Markdown
 * table of the start (time, processor time and memory until it is ready) of an agent that makes its
 * first model call, and of PROGRAM if there is one, and of the time of model calls and of ordinary
 * requests. Fails unless all get the same bytes.
 *
 * <pre>
 * benchmarks/run otel [OPTION...] [PROGRAM...]
 *   --agent=JAR   OpenTelemetry's; default benchmarks/target/agents/opentelemetry-javaagent.jar
 *   --until=TEXT  a line with it says that PROGRAM is ready; default "Started "
 *   --runs=N      starts, default 15
 *   --sets=N      JVMs of each kind for the calls, default 3, one after the other
 *   --series=N    turns of a set, default 20
 *   --calls=N     calls of a turn, default 200
 *   --seed=N      of the order, default 1
 * </pre>
 *
 * <p>PROGRAM is what follows {@code java}: options, and a class or {@code -jar} with a file.
 */
public final class OtelBenchmark {
  private static final int WARM_UP = 4_000;
  private static final String NONE = "no agent";

  private final Options options =
      new Options()
          .option("agent", "benchmarks/target/agents/opentelemetry-javaagent.jar")
          .option("until", "Started ")
          .option("runs", "15")
          .option("sets", "3")
          .option("series", "20")
          .option("calls", "200")
          .option("seed", "1");
  private final Map<String, List<String>> variants = new LinkedHashMap<>();
  private final List<PairedRow> rows = new ArrayList<>();
  private final Random random;

  private OtelBenchmark(List<String> arguments) {
    options.read(arguments);
    random = new Random(options.number("seed"));
    String ours = "-javaagent:" + Path.of("javaagent/target/loophound.jar").toAbsolutePath();
    List<String> other =
        List.of(
            "-Dotel.traces.exporter=none",
            "-Dotel.metrics.exporter=none",
            "-Dotel.logs.exporter=none",
            "-javaagent:" + Path.of(options.get("agent")).toAbsolutePath());
    List<String> both = new ArrayList<>(other);
    both.add(ours);
    variants.put(NONE, List.of());
    variants.put("no agent again", List.of());
    variants.put("LoopHound", List.of(ours));
    variants.put("OpenTelemetry", other);
    variants.put("both", both);
  }

  /** Runs the benchmark. */
  public static void main(String[] arguments) throws IOException, InterruptedException {
    new OtelBenchmark(List.of(arguments)).run();
  }

  private void run() throws IOException, InterruptedException {
    System.setProperty("sun.net.httpserver.nodelay", "true");
    InetSocketAddress here = new InetSocketAddress(InetAddress.getLoopbackAddress(), 0);
    HttpServer server = HttpServer.create(here, 0);
    ExecutorService threads = Executors.newCachedThreadPool();
    server.setExecutor(threads);
    server.createContext("/v1/chat/completions", CallLoad::answer);
    server.createContext("/orders", RestBenchmark::echo);
    server.start();
    try {
      String address = "http://127.0.0.1:" + server.getAddress().getPort();
      String model = address + "/v1/chat/completions";
      List<String> agent =
          List.of(
              "-cp", System.getProperty("java.class.path"), CallLoad.class.getName(), "jdk", model);
      starts("an agent until its first reply", agent, "1\n", " sha256:");
      if (!options.rest().isEmpty()) {
        starts("PROGRAM until it is ready", options.rest(), "", options.get("until"));
      }
      calls("a model call", CallLoad.class, model);
      calls("an ordinary request", RestLoad.class, address + "/orders");
    } finally {
      server.stop(0);
      threads.shutdownNow();
    }
    System.out.println(PairedRow.head(variants.keySet()));
    rows.forEach(System.out::println);
  }

  private PairedRow row(String name, String unit) {
    PairedRow row = new PairedRow(name, unit, variants.keySet());
    rows.add(row);
    return row;
  }

  private List<String> shuffled() {
    List<String> order = new ArrayList<>(variants.keySet());
    Collections.shuffle(order, random);
    return order;
  }

  private void starts(String name, List<String> program, String input, String until)
      throws IOException, InterruptedException {
    PairedRow wall = row(name, "s");
    PairedRow processor = row("... processor time", "s");
    PairedRow memory = row("... memory of the process", "MB");
    int runs = options.number("runs");
    for (int run = -1; run < runs; run++) { // one warms the page cache
      for (String variant : shuffled()) {
        List<String> command = new ArrayList<>(List.of(Options.java()));
        command.addAll(variants.get(variant));
        command.addAll(program);
        Start start = Start.of(command, input, until, false);
        if (run >= 0) {
          wall.add(variant, start.millis() / 1e3);
          processor.add(variant, start.processorMillis() / 1e3);
          memory.add(variant, start.megabytes());
        }
      }
      System.err.printf("%s: %d of %d%n", name, run + 1, runs);
    }
  }

  private void calls(String name, Class<?> load, String address) throws IOException {
    PairedRow row = row(name, "ms");
    int sets = options.number("sets");
    for (int set = 1; set <= sets; set++) {
      Map<String, RestClientProcess> clients = new LinkedHashMap<>();
      try {
        for (String variant : shuffled()) {
          clients.put(variant, new RestClientProcess(variants.get(variant), load, "jdk", address));
          clients.get(variant).run(WARM_UP);
        }
        for (int turn = 0; turn < options.number("series"); turn++) {
          turn(row, clients);
        }
      } finally {
        clients.values().forEach(RestClientProcess::close);
      }
      System.err.printf("%s: set %d of %d%n", name, set, sets);
    }
  }

  private void turn(PairedRow row, Map<String, RestClientProcess> clients) throws IOException {
    int calls = options.number("calls");
    String digest = null;
    for (String variant : shuffled()) {
      String[] answer = clients.get(variant).run(calls);
      row.add(variant, Double.parseDouble(answer[0]) / 1e6 / calls);
      if (digest != null) {
        RestBenchmark.same(digest, answer[1]);
      }
      digest = answer[1];
    }
  }
}
