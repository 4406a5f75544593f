package io.loophound.agent.it.http.apps;

import java.io.BufferedReader;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.util.Random;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Reads many streams in several ways: to their end, not to their end, and some that go on for ever
 * unless somebody cuts them, each in a conversation of its own. Does so twice; prints how they
 * ended and what the second time has left behind in the process.
 */
public final class ManyStreams {
  private static final int THREADS = 8;
  private static final String[] WORDS = {
    "amber", "birch", "cedar", "delta", "ember", "fjord", "grove", "heath", "inlet", "juniper",
    "knoll", "larch", "maple", "north", "ocean", "prairie", "quartz", "ridge", "spruce", "tundra"
  };

  private final AtomicInteger whole = new AtomicInteger();
  private final AtomicInteger cut = new AtomicInteger();
  private final AtomicInteger wrong = new AtomicInteger();
  private final HttpClient client =
      HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
  private final URI address;

  private ManyStreams(URI address) {
    this.address = address;
  }

  public static void main(String[] arguments) throws Exception {
    ManyStreams streams = new ManyStreams(URI.create(arguments[0]));
    int count = Integer.parseInt(arguments[1]);
    streams.run(0, count);
    long heap = heap();
    int files = files();
    streams.run(count, 2 * count);
    System.out.println(
        "whole " + streams.whole + " cut " + streams.cut + " wrong " + streams.wrong);
    System.out.println("heap " + Math.max(0, heap() - heap) / 1024);
    System.out.println("files " + Math.max(0, files() - files));
  }

  private void run(int from, int to) throws InterruptedException {
    ExecutorService threads = Executors.newFixedThreadPool(THREADS);
    for (int i = from; i < to; i++) {
      int number = i;
      threads.execute(() -> one(number));
    }
    threads.shutdown();
    threads.awaitTermination(5, TimeUnit.MINUTES);
  }

  private void one(int number) {
    try {
      switch (number % 4) {
        case 0 ->
            cut(read(client.send(request("chant", number), BodyHandlers.ofInputStream()).body()));
        case 1 ->
            cut(client.sendAsync(request("chant", number), BodyHandlers.ofString()).get().body());
        case 2 -> whole(number);
        default -> leave(number);
      }
    } catch (Exception e) {
      wrong.incrementAndGet();
    }
  }

  private void cut(String body) {
    (body.strip().endsWith("data: [DONE]") ? cut : wrong).incrementAndGet();
  }

  private void whole(int number) throws Exception {
    try (Stream<String> lines =
        client.send(request("echo", number), BodyHandlers.ofLines()).body()) {
      boolean all = lines.collect(Collectors.joining("\n")).strip().endsWith("data: [DONE]");
      (all ? whole : wrong).incrementAndGet();
    }
  }

  /** Reads the first line only. */
  private void leave(int number) throws Exception {
    InputStream body = client.send(request("chant", number), BodyHandlers.ofInputStream()).body();
    try (BufferedReader reader =
        new BufferedReader(new InputStreamReader(body, StandardCharsets.UTF_8))) {
      (reader.readLine().startsWith("data: ") ? whole : wrong).incrementAndGet();
    }
  }

  private static String read(InputStream body) throws IOException {
    try (body) {
      return new String(body.readAllBytes(), StandardCharsets.UTF_8);
    }
  }

  private HttpRequest request(String verb, int number) {
    Random random = new Random(number);
    String words =
        Stream.generate(() -> WORDS[random.nextInt(WORDS.length)])
            .limit(12)
            .collect(Collectors.joining(" "));
    String body =
        "{\"model\":\"stand-in\",\"stream\":true,\"messages\":[{\"role\":\"user\",\"content\":\""
            + verb
            + " "
            + words
            + "\"}]}";
    return HttpRequest.newBuilder(address)
        .header("Content-Type", "application/json")
        .header("X-Conversation", "c-" + number)
        .POST(HttpRequest.BodyPublishers.ofString(body))
        .build();
  }

  private static long heap() {
    for (int i = 0; i < 3; i++) {
      System.gc();
    }
    return Runtime.getRuntime().totalMemory() - Runtime.getRuntime().freeMemory();
  }

  private static int files() {
    String[] open = new File("/proc/self/fd").list();
    return open == null ? 0 : open.length;
  }
}
