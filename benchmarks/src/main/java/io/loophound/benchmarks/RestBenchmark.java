package io.loophound.benchmarks;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/**
 * What the agent costs an ordinary REST client, which it watches in vain: the same requests to a
 * local server without the agent, without it once more (the noise), and with it, in turn. All get
 * the same bytes, or it fails.
 *
 * <pre>
 * benchmarks/run rest [AGENT.JAR [ROUNDS [REQUESTS]]]
 * </pre>
 */
public final class RestBenchmark {
  private RestBenchmark() {}

  /** Runs the benchmark. */
  public static void main(String[] arguments) throws IOException, InterruptedException {
    Path agent =
        Path.of(arguments.length > 0 ? arguments[0] : "javaagent/target/loophound.jar")
            .toAbsolutePath();
    int rounds = arguments.length > 1 ? Integer.parseInt(arguments[1]) : 15;
    String requests = arguments.length > 2 ? arguments[2] : "5000";
    System.setProperty("sun.net.httpserver.nodelay", "true");
    InetSocketAddress here = new InetSocketAddress(InetAddress.getLoopbackAddress(), 0);
    HttpServer server = HttpServer.create(here, 0);
    ExecutorService threads = Executors.newCachedThreadPool();
    server.setExecutor(threads);
    server.createContext("/orders", RestBenchmark::echo);
    server.start();
    try {
      String address = "http://127.0.0.1:" + server.getAddress().getPort() + "/orders";
      print(measure(agent, rounds, address, requests), Integer.parseInt(requests));
    } finally {
      server.stop(0);
      threads.shutdownNow();
    }
  }

  private static void echo(HttpExchange exchange) throws IOException {
    byte[] body = exchange.getRequestBody().readAllBytes();
    exchange.getResponseHeaders().set("content-type", "application/json");
    exchange.sendResponseHeaders(200, body.length);
    exchange.getResponseBody().write(body);
    exchange.close();
  }

  private static Map<String, List<Double>> measure(
      Path agent, int rounds, String address, String requests)
      throws IOException, InterruptedException {
    Map<String, List<String>> variants = new LinkedHashMap<>();
    variants.put("no agent", List.of());
    variants.put("no agent again", List.of());
    variants.put("LoopHound", List.of("-javaagent:" + agent));
    Map<String, List<Double>> nanos = new LinkedHashMap<>();
    Set<String> digests = new TreeSet<>();
    for (int round = 0; round < rounds; round++) {
      for (Map.Entry<String, List<String>> variant : variants.entrySet()) {
        String[] result = once(variant.getValue(), address, requests).split(" ", 2);
        nanos
            .computeIfAbsent(variant.getKey(), key -> new ArrayList<>())
            .add(Double.parseDouble(result[0]));
        digests.add(result[1]);
      }
    }
    if (digests.size() != 1) {
      throw new IllegalStateException("not the same bytes: " + digests);
    }
    return nanos;
  }

  private static String once(List<String> options, String address, String requests)
      throws IOException, InterruptedException {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(options);
    String classes = System.getProperty("java.class.path");
    command.addAll(List.of("-cp", classes, RestLoad.class.getName(), address, requests));
    ProcessBuilder builder = new ProcessBuilder(command);
    builder.environment().remove("JAVA_TOOL_OPTIONS");
    builder.redirectError(ProcessBuilder.Redirect.DISCARD);
    Process process = builder.start();
    String output =
        new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8).strip();
    if (process.waitFor() != 0) {
      throw new IOException(String.join(" ", command) + "\n" + output);
    }
    return output;
  }

  private static void print(Map<String, List<Double>> nanos, int requests) {
    nanos.forEach(
        (name, all) ->
            System.out.printf(
                Locale.ROOT,
                "  %-15s median %7.0f, best %7.0f requests/s%n",
                name,
                1e9 * requests / quantile(all, 0.5),
                1e9 * requests / quantile(all, 0)));
    print("noise", nanos.get("no agent again"), nanos.get("no agent"));
    print("LoopHound", nanos.get("LoopHound"), nanos.get("no agent"));
  }

  /** Neighbours in time are compared: a busy machine slows down both. */
  private static void print(String name, List<Double> of, List<Double> to) {
    List<Double> ratios = new ArrayList<>();
    for (int i = 0; i < of.size(); i++) {
      ratios.add(of.get(i) / to.get(i));
    }
    System.out.printf(
        Locale.ROOT,
        "  %-15s time beside no agent: %.3f median of pairs, %.3f of medians, %.3f of best%n",
        name,
        quantile(ratios, 0.5),
        quantile(of, 0.5) / quantile(to, 0.5),
        quantile(of, 0) / quantile(to, 0));
  }

  private static double quantile(List<Double> all, double part) {
    return all.stream().sorted().toList().get((int) ((all.size() - 1) * part));
  }
}
