package io.loophound.benchmarks.process;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/**
 * What the Java agent costs an ordinary REST client without model calls. Compares three JVMs: one
 * without the agent, another without it (the noise), and one with it. They take turns making short
 * series of requests to a local server, so that a slow moment of the machine affects all of them.
 * Each set is followed by a new one, because no two JVMs compile alike. Fails unless all get the
 * same bytes.
 *
 * <pre>
 * benchmarks/run rest [jdk|url [SETS [SERIES [REQUESTS]]]]
 * </pre>
 */
public final class RestBenchmark {
  private static final int WARM_UP = 6_000;

  private final List<Double> noise = new ArrayList<>();
  private final List<Double> agent = new ArrayList<>();
  private final List<Double> plain = new ArrayList<>();

  private RestBenchmark() {}

  /** Runs the benchmark. */
  public static void main(String[] arguments) throws IOException {
    String client = arguments.length > 0 ? arguments[0] : "jdk";
    int sets = arguments.length > 1 ? Integer.parseInt(arguments[1]) : 5;
    int series = arguments.length > 2 ? Integer.parseInt(arguments[2]) : 40;
    int requests = arguments.length > 3 ? Integer.parseInt(arguments[3]) : 400;
    if (!client.equals("jdk") && !client.equals("url")) {
      throw new IllegalArgumentException("client " + client + ": jdk or url");
    }
    System.setProperty("sun.net.httpserver.nodelay", "true");
    InetSocketAddress here = new InetSocketAddress(InetAddress.getLoopbackAddress(), 0);
    HttpServer server = HttpServer.create(here, 0);
    ExecutorService threads = Executors.newCachedThreadPool();
    server.setExecutor(threads);
    server.createContext("/orders", RestBenchmark::echo);
    server.start();
    try {
      String address = "http://127.0.0.1:" + server.getAddress().getPort() + "/orders";
      RestBenchmark benchmark = new RestBenchmark();
      for (int set = 1; set <= sets; set++) {
        benchmark.measure(client, address, series, requests);
        System.out.printf(Locale.ROOT, "set %d of %d%n", set, sets);
      }
      benchmark.print(requests);
    } finally {
      server.stop(0);
      threads.shutdownNow();
    }
  }

  static void echo(HttpExchange exchange) throws IOException {
    byte[] body = exchange.getRequestBody().readAllBytes();
    exchange.getResponseHeaders().set("content-type", "application/json");
    exchange.sendResponseHeaders(200, body.length);
    exchange.getResponseBody().write(body);
    exchange.close();
  }

  private void measure(String client, String address, int series, int requests) throws IOException {
    List<String> guarded =
        List.of("-javaagent:" + Path.of("javaagent/target/loophound.jar").toAbsolutePath());
    try (RestClientProcess first =
            new RestClientProcess(List.of(), RestLoad.class, client, address);
        RestClientProcess second =
            new RestClientProcess(List.of(), RestLoad.class, client, address);
        RestClientProcess third = new RestClientProcess(guarded, RestLoad.class, client, address)) {
      first.run(WARM_UP);
      second.run(WARM_UP);
      third.run(WARM_UP);
      for (int i = 0; i < series; i++) {
        String[] one = first.run(requests);
        String[] other = second.run(requests);
        String[] ours = third.run(requests);
        same(one[1], other[1]);
        same(one[1], ours[1]);
        double nanos = Double.parseDouble(one[0]);
        plain.add(nanos);
        noise.add(Double.parseDouble(other[0]) / nanos);
        agent.add(Double.parseDouble(ours[0]) / nanos);
      }
    }
  }

  static void same(String expected, String digest) {
    if (!expected.equals(digest)) {
      throw new IllegalStateException("not the same bytes: " + expected + ", " + digest);
    }
  }

  private void print(int requests) {
    System.out.printf(
        Locale.ROOT, "no agent: %.0f requests/s (median)%n", 1e9 * requests / at(plain, 0.5));
    print("no agent again", noise);
    print("LoopHound", agent);
  }

  static void print(String name, List<Double> ratios) {
    System.out.printf(
        Locale.ROOT,
        "%-24s time beside no agent: %.3f median of %d pairs, half of them %.3f to %.3f%n",
        name,
        at(ratios, 0.5),
        ratios.size(),
        at(ratios, 0.25),
        at(ratios, 0.75));
  }

  static double at(List<Double> all, double part) {
    return all.stream().sorted().toList().get((int) ((all.size() - 1) * part));
  }
}
