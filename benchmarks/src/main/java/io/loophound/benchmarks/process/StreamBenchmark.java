package io.loophound.benchmarks.process;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.locks.LockSupport;

/**
 * What the Java agent costs a client that reads a model's stream: time to the first token, and for
 * each further one. A JVM without an agent, one with an agent that does nothing, and one with
 * LoopHound take turns at a local server that sends a token and pauses. Fails unless all get the
 * same bytes.
 *
 * <pre>
 * benchmarks/run stream [jdk|okhttp|apache5 [SERIES [TOKENS [PAUSE-MICROS]]]]
 * </pre>
 */
public final class StreamBenchmark {
  private static final int WARM_UP = 1_000;

  private final int tokens;
  private final long pace;

  /** None while a client warms up. */
  private volatile long pauseNanos;

  private StreamBenchmark(int tokens, long pace) {
    this.tokens = tokens;
    this.pace = pace;
  }

  /** Runs the benchmark. */
  public static void main(String[] arguments) throws IOException {
    List<String> clients =
        arguments.length > 0 ? List.of(arguments[0]) : List.of("jdk", "okhttp", "apache5");
    int series = arguments.length > 1 ? Integer.parseInt(arguments[1]) : 60;
    int tokens = arguments.length > 2 ? Integer.parseInt(arguments[2]) : 200;
    int pause = arguments.length > 3 ? Integer.parseInt(arguments[3]) : 2_000;
    StreamBenchmark benchmark = new StreamBenchmark(tokens, pause * 1_000L);
    System.setProperty("sun.net.httpserver.nodelay", "true");
    InetSocketAddress here = new InetSocketAddress(InetAddress.getLoopbackAddress(), 0);
    HttpServer server = HttpServer.create(here, 0);
    ExecutorService threads = Executors.newCachedThreadPool();
    server.setExecutor(threads);
    server.createContext("/v1/chat/completions", benchmark::stream);
    server.start();
    Path folder = Files.createTempDirectory("stream");
    try {
      String address = "http://127.0.0.1:" + server.getAddress().getPort() + "/v1/chat/completions";
      for (String client : clients) {
        benchmark.measure(client, address, series, folder);
      }
    } finally {
      server.stop(0);
      threads.shutdownNow();
      StartTimes.delete(folder);
    }
  }

  private void stream(HttpExchange exchange) throws IOException {
    int seed = Arrays.hashCode(exchange.getRequestBody().readAllBytes());
    exchange.getResponseHeaders().set("content-type", "text/event-stream");
    exchange.sendResponseHeaders(200, 0);
    try (OutputStream body = exchange.getResponseBody()) {
      for (int token = 0; token < tokens; token++) {
        String word = Integer.toHexString((seed + token) * 0x9e3779b1);
        event(body, "{\"content\":\"" + word + " \"}", "null");
        if (pauseNanos > 0) {
          LockSupport.parkNanos(pauseNanos); // a model's pace
        }
      }
      event(body, "{}", "\"stop\"");
      body.write("data: [DONE]\n\n".getBytes(StandardCharsets.UTF_8));
    }
  }

  private static void event(OutputStream body, String delta, String end) throws IOException {
    String event =
        "data: {\"id\":\"c\",\"object\":\"chat.completion.chunk\",\"model\":\"gpt-4o\","
            + "\"choices\":[{\"index\":0,\"delta\":%s,\"finish_reason\":%s}]}\n\n";
    body.write(event.formatted(delta, end).getBytes(StandardCharsets.UTF_8));
    body.flush();
  }

  private void measure(String client, String address, int series, Path folder) throws IOException {
    List<Path> ours = Agents.jars("javaagent/target/loophound.jar");
    Map<String, RestClientProcess> processes = new LinkedHashMap<>();
    pauseNanos = 0;
    try {
      for (Map.Entry<String, List<String>> variant : Agents.variants(ours, folder).entrySet()) {
        RestClientProcess process =
            new RestClientProcess(variant.getValue(), StreamLoad.class, client, address);
        processes.put(variant.getKey(), process);
        process.run(WARM_UP);
      }
      pauseNanos = pace;
      compare(client, processes, series);
    } finally {
      processes.values().forEach(RestClientProcess::close);
    }
  }

  private void compare(String client, Map<String, RestClientProcess> processes, int series)
      throws IOException {
    Map<String, List<Double>> ratios = new LinkedHashMap<>();
    List<Double> firsts = new ArrayList<>();
    List<Double> pauses = new ArrayList<>();
    for (int i = 0; i < series; i++) {
      String[] plain = null;
      for (Map.Entry<String, RestClientProcess> process : processes.entrySet()) {
        String[] times = process.getValue().run(1);
        if (plain == null) {
          plain = times;
          firsts.add(first(times) / 1_000);
          pauses.add(further(times) / (tokens - 1) / 1_000);
          continue;
        }
        RestBenchmark.same(plain[2], times[2]);
        ratio(ratios, process.getKey() + ", first", first(times) / first(plain));
        ratio(ratios, process.getKey() + ", further", further(times) / further(plain));
      }
    }
    System.out.printf(
        Locale.ROOT,
        "%s, no agent: first token after %.0f us, each further one after %.0f us (medians)%n",
        client,
        RestBenchmark.at(firsts, 0.5),
        RestBenchmark.at(pauses, 0.5));
    ratios.forEach(RestBenchmark::print);
  }

  private static void ratio(Map<String, List<Double>> ratios, String name, double ratio) {
    ratios.computeIfAbsent(name, any -> new ArrayList<>()).add(ratio);
  }

  private static double first(String[] times) {
    return Double.parseDouble(times[0]);
  }

  private static double further(String[] times) {
    return Double.parseDouble(times[1]) - first(times);
  }
}
