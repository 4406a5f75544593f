package io.loophound.agent.testkit;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.awaitility.Awaitility;

/**
 * A real Redis server in a process of its own: the one that {@code REDIS_SERVER} names, or that of
 * {@code org.signal:embedded-redis}, which must be on the class path then. Closing it kills it.
 */
public final class RedisServer implements AutoCloseable {
  private static final String SHIPPED = "/redis-server-7.0.15-" + system() + "-" + architecture();
  private static final Duration LIMIT = Duration.ofMinutes(2);

  private final int port;
  private final List<String> options;
  private Process process;

  private RedisServer(int port, List<String> options) {
    this.port = port;
    this.options = options;
    restart();
  }

  /** Starts one that keeps nothing on disk; options as on its command line. */
  public static RedisServer start(String... options) {
    return new RedisServer(FreePort.find(), List.of(options));
  }

  /** Starts a Sentinel, whose settings are in this file. */
  public static RedisServer sentinel(Path settings) {
    return new RedisServer(FreePort.find(), List.of(settings.toString(), "--sentinel"));
  }

  private boolean isSentinel() {
    return options.contains("--sentinel");
  }

  /** Starts it again, on the same port, after it was killed. */
  public void restart() {
    List<String> command = new ArrayList<>(List.of(program().toString()));
    if (isSentinel()) {
      command.add(options.get(0)); // a Sentinel has its settings in a file, which comes first
    }
    command.addAll(List.of("--port", Integer.toString(port), "--bind", "127.0.0.1"));
    if (isSentinel()) {
      command.add("--sentinel");
    } else {
      command.addAll(List.of("--save", "", "--appendonly", "no", "--daemonize", "no"));
      command.addAll(options);
    }
    try {
      process =
          new ProcessBuilder(command)
              .directory(Files.createTempDirectory("redis").toFile())
              .redirectErrorStream(true)
              .redirectOutput(ProcessBuilder.Redirect.DISCARD)
              .start();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    Awaitility.await("redis").atMost(LIMIT).until(this::answers);
  }

  private boolean answers() {
    if (!process.isAlive()) {
      throw new AssertionError("redis ended with " + process.exitValue());
    }
    try (Socket socket = connect()) {
      return socket.isConnected();
    } catch (IOException e) {
      return false;
    }
  }

  private Socket connect() throws IOException {
    return new Socket(InetAddress.getLoopbackAddress(), port);
  }

  /** What it calls itself: {@code Redis}, or {@code Valkey}. */
  public static String product() {
    try {
      Process asked = new ProcessBuilder(program().toString(), "--version").start();
      String said = new String(asked.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
      return said.substring(0, said.indexOf(' '));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Its port. */
  public int port() {
    return port;
  }

  /** Its address, without user and password. */
  public String url() {
    return "redis://127.0.0.1:" + port;
  }

  /**
   * Sends one command, such as {@code GET key}, without quotes; returns the answer as it came,
   * lines separated by {@code \n}.
   */
  public String command(String line) {
    try (Socket socket = connect()) {
      socket.setSoTimeout((int) LIMIT.toMillis());
      socket.getOutputStream().write((line + "\r\nQUIT\r\n").getBytes(StandardCharsets.UTF_8));
      InputStream in = new BufferedInputStream(socket.getInputStream());
      String all = new String(in.readAllBytes(), StandardCharsets.UTF_8).replace("\r\n", "\n");
      return all.substring(0, all.lastIndexOf("+OK\n"));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Kills it; what it knew is lost. */
  public void kill() {
    process.destroyForcibly();
    waitFor();
  }

  /** Stops it as a signal does: connections stay, and nobody answers. */
  public void freeze() {
    signal("STOP");
  }

  /** Goes on. */
  public void thaw() {
    signal("CONT");
  }

  private void signal(String name) {
    try {
      int exit =
          new ProcessBuilder("kill", "-" + name, Long.toString(process.pid())).start().waitFor();
      if (exit != 0) {
        throw new AssertionError("kill -" + name + " ended with " + exit);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(e);
    }
  }

  private void waitFor() {
    try {
      if (!process.waitFor(LIMIT.toSeconds(), TimeUnit.SECONDS)) {
        throw new AssertionError("redis does not end");
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(e);
    }
  }

  @Override
  public void close() {
    kill();
  }

  private static String system() {
    return System.getProperty("os.name").startsWith("Mac") ? "darwin" : "linux";
  }

  private static String architecture() {
    return System.getProperty("os.arch").equals("aarch64") ? "arm64" : "amd64";
  }

  private static Path program() {
    String named = System.getenv("REDIS_SERVER");
    return named == null || named.isEmpty() ? Shipped.PROGRAM : Path.of(named);
  }

  /** The server of the library, unpacked once. */
  private static final class Shipped {
    static final Path PROGRAM = unpack();

    private static Path unpack() {
      try (InputStream in = RedisServer.class.getResourceAsStream(SHIPPED)) {
        if (in == null) {
          throw new AssertionError(
              SHIPPED + " is not on the class path; set REDIS_SERVER to a redis-server");
        }
        Path file = Files.createTempFile("redis-server", "");
        file.toFile().deleteOnExit();
        Files.write(file, in.readAllBytes());
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rwx------"));
        return file;
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
  }
}
