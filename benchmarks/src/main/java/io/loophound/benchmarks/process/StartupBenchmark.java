package io.loophound.benchmarks.process;

import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;

/**
 * What the Java agent costs at the start: an empty main, one that makes an HTTP client, which has
 * the first class that is woven, and one that calls a model with it, once; each without an agent,
 * with an agent that does nothing, and with LoopHound, alternating. Prints the median of each and
 * the ratio of LoopHound to the empty one.
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
    List<Path> agents = Agents.jars(arguments[0]);
    int runs = arguments.length > 1 ? Integer.parseInt(arguments[1]) : 21;
    List<String> javas =
        new ArrayList<>(
            List.of(arguments).subList(Math.min(2, arguments.length), arguments.length));
    if (javas.isEmpty()) {
      javas.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    }
    Path folder = Files.createTempDirectory("startup");
    try {
      for (String java : javas) {
        for (Class<?> program : List.of(EmptyMain.class, FirstClient.class, FirstCall.class)) {
          Agents.writeClass(folder, program);
          System.out.printf("%s, %s, %d runs each, in turn%n", program.getSimpleName(), java, runs);
          Map<String, List<String>> variants = Agents.variants(agents, folder);
          if (!store.isEmpty()) {
            List<String> options = new ArrayList<>(variants.get(Agents.OURS));
            options.add("-Dloophound.store=" + store);
            variants.put(WITH_STORE, options);
          }
          measure(List.of(java, "-cp", folder.toString(), program.getName()), variants, runs);
        }
      }
    } finally {
      StartTimes.delete(folder);
    }
  }

  private static void measure(List<String> program, Map<String, List<String>> variants, int runs)
      throws IOException, InterruptedException {
    StartTimes times = new StartTimes("ms");
    for (int run = -2; run < runs; run++) { // two warm the page cache
      for (Map.Entry<String, List<String>> variant : variants.entrySet()) {
        double millis = once(program, variant.getValue());
        if (run >= 0) {
          times.add(variant.getKey(), millis);
        }
      }
    }
    times.print();
    times.printRatio(Agents.OURS, Agents.EMPTY);
    times.printRatio(WITH_STORE, Agents.OURS);
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

  /** A program whose first watched class comes at once. */
  static final class FirstClient {
    private FirstClient() {}

    public static void main(String[] arguments) {
      if (HttpClient.newHttpClient() == null) {
        throw new IllegalStateException();
      }
    }
  }

  /** A program that calls a model once, on its own machine. */
  static final class FirstCall {
    private static final String REQUEST =
        "{\"model\":\"m\",\"messages\":[{\"role\":\"user\",\"content\":\"Which order is late?\"}]}";
    private static final String REPLY =
        "{\"id\":\"c-1\",\"object\":\"chat.completion\",\"model\":\"m\",\"choices\":[{\"index\":0,"
            + "\"message\":{\"role\":\"assistant\",\"content\":\"The order 7714.\"},"
            + "\"finish_reason\":\"stop\"}],\"usage\":{\"prompt_tokens\":9,\"completion_tokens\":5}}";

    private FirstCall() {}

    public static void main(String[] arguments) throws IOException, InterruptedException {
      byte[] reply = REPLY.getBytes(StandardCharsets.UTF_8);
      InetAddress here = InetAddress.getLoopbackAddress();
      HttpServer server = HttpServer.create(new InetSocketAddress(here, 0), 0);
      server.createContext(
          "/",
          exchange -> {
            exchange.getRequestBody().readAllBytes();
            exchange.getResponseHeaders().add("Content-Type", "application/json");
            exchange.sendResponseHeaders(200, reply.length);
            exchange.getResponseBody().write(reply);
            exchange.close();
          });
      server.start();
      URI chat =
          URI.create("http://127.0.0.1:" + server.getAddress().getPort() + "/v1/chat/completions");
      HttpResponse<String> response =
          HttpClient.newHttpClient()
              .send(
                  HttpRequest.newBuilder(chat)
                      .header("Content-Type", "application/json")
                      .POST(HttpRequest.BodyPublishers.ofString(REQUEST))
                      .build(),
                  HttpResponse.BodyHandlers.ofString());
      server.stop(0);
      if (response.statusCode() != 200) {
        throw new IllegalStateException(response.body());
      }
    }
  }

  /** A program that does nothing. */
  static final class EmptyMain {
    private EmptyMain() {}

    public static void main(String[] arguments) {}
  }
}
