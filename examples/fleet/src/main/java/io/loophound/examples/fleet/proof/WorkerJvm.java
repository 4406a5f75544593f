package io.loophound.examples.fleet.proof;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicLong;

/** A {@link Worker} in a process of its own, from outside. Thread-safe. */
final class WorkerJvm implements AutoCloseable {
  private static final List<String> LEAN =
      List.of("-Xmx128m", "-Xss256k", "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1");

  private final Process process;
  private final Map<Long, CompletableFuture<String[]>> asked = new ConcurrentHashMap<>();
  private final AtomicLong number = new AtomicLong();
  private final Map<Integer, Long> seen = new ConcurrentHashMap<>();
  private final List<String> log = new CopyOnWriteArrayList<>();

  /** Starts it; arguments as of {@link Worker}. */
  WorkerJvm(String... arguments) {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(LEAN);
    command.addAll(List.of("-cp", System.getProperty("java.class.path"), Worker.class.getName()));
    command.addAll(List.of(arguments));
    try {
      process = new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.DISCARD).start();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    Thread reader = new Thread(this::read, "worker");
    reader.setDaemon(true);
    reader.start();
  }

  private void read() {
    try (BufferedReader lines =
        new BufferedReader(
            new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8))) {
      for (String line = lines.readLine(); line != null; line = lines.readLine()) {
        hear(line);
      }
    } catch (IOException e) {
      // it was killed
    }
    asked.values().forEach(each -> each.completeExceptionally(new IOException("it has ended")));
  }

  private void hear(String line) {
    String[] words = line.split(" ");
    switch (words[0]) {
      case "seen" -> seen.put(Integer.parseInt(words[1]), Long.parseLong(words[2]));
      case "log" -> log.add(line);
      default -> asked.remove(Long.parseLong(words[0])).complete(words);
    }
  }

  /**
   * Sends a command; the answer begins with its number.
   *
   * @throws java.util.concurrent.CompletionException if the process has ended
   */
  String[] ask(String command) {
    long id = number.incrementAndGet();
    CompletableFuture<String[]> answer = new CompletableFuture<>();
    asked.put(id, answer);
    byte[] line = (id + " " + command + "\n").getBytes(StandardCharsets.UTF_8);
    try {
      synchronized (this) {
        OutputStream out = process.getOutputStream();
        out.write(line);
        out.flush();
      }
    } catch (IOException e) {
      answer.completeExceptionally(e);
    }
    if (!process.isAlive()) {
      answer.completeExceptionally(new IOException("it has ended"));
    }
    String[] words = answer.join();
    if (words[1].equals("error")) {
      throw new IllegalStateException(String.join(" ", words));
    }
    return words;
  }

  boolean connected() {
    return ask("state")[1].equals("true");
  }

  /** How many JVMs share the store, as far as it knows. */
  int jvms() {
    return Integer.parseInt(ask("state")[2]);
  }

  /** When it has seen a version, on the clock of {@link System#nanoTime}; null if it has not. */
  Long seen(int version) {
    return seen.get(version);
  }

  /** What it has told. */
  List<String> log() {
    return log;
  }

  /** Ends it as {@code kill -9} does. */
  void kill() {
    process.destroyForcibly().onExit().join();
  }

  @Override
  public void close() {
    kill();
  }
}
