package io.loophound.agent.testkit;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.MissingNode;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import org.awaitility.Awaitility;

/**
 * A forked JVM that is still running. Closing it kills it, so use try-with-resources: a failed
 * assertion then leaves no process behind.
 */
public final class RunningJvm implements AutoCloseable {
  private final Process process;
  private final Duration limit;
  private final Path report;
  private final Drain out;
  private final Drain err;

  RunningJvm(Process process, Duration limit, Path report) {
    this.process = process;
    this.limit = limit;
    this.report = report;
    this.out = new Drain(process.getInputStream());
    this.err = new Drain(process.getErrorStream());
  }

  /** The process id, for attaching. */
  public long pid() {
    return process.pid();
  }

  /** Waits until standard output contains {@code text}. */
  public RunningJvm awaitOut(String text) {
    return awaitText(out, text);
  }

  /** What it has written to standard output so far. */
  public String out() {
    return out.toString();
  }

  /** What it has written to standard error so far. */
  public String err() {
    return err.toString();
  }

  /** Waits until standard error contains {@code text}. */
  public RunningJvm awaitErr(String text) {
    return awaitText(err, text);
  }

  /** Writes a line to its standard input. */
  public RunningJvm send(String line) {
    try {
      process.getOutputStream().write((line + "\n").getBytes(StandardCharsets.UTF_8));
      process.getOutputStream().flush();
      return this;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /**
   * Closes its standard input and waits for its end.
   *
   * @throws AssertionError when it is still running after the time limit
   */
  public Outcome finish() {
    try {
      process.getOutputStream().close();
      if (!process.waitFor(limit.toMillis(), TimeUnit.MILLISECONDS)) {
        throw new AssertionError(
            "still running after %s%n-- out%n%s%n-- err%n%s".formatted(limit, out, err));
      }
      return new Outcome(process.exitValue(), out.complete(), err.complete(), readReport());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(e);
    }
  }

  @Override
  public void close() {
    process.destroyForcibly();
    try {
      Files.deleteIfExists(report);
      Files.deleteIfExists(report.getParent());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private RunningJvm awaitText(Drain drain, String text) {
    Awaitility.await(text).atMost(limit).until(() -> hasArrived(drain, text));
    return this;
  }

  private boolean hasArrived(Drain drain, String text) {
    boolean ended = !process.isAlive();
    boolean found = (ended ? drain.complete() : drain.toString()).contains(text);
    if (ended && !found) {
      throw new AssertionError(
          "ended without \"%s\"%n-- out%n%s%n-- err%n%s".formatted(text, out, err));
    }
    return found;
  }

  private JsonNode readReport() throws IOException {
    return Files.exists(report)
        ? new ObjectMapper().readTree(Files.readAllBytes(report))
        : MissingNode.getInstance();
  }

  /** Reads a stream to its end on its own thread: a full pipe would stop the JVM. */
  private static final class Drain implements Runnable {
    private final InputStream stream;
    private final ByteArrayOutputStream bytes = new ByteArrayOutputStream(); // synchronized
    private final Thread thread = new Thread(this, "drain");

    Drain(InputStream stream) {
      this.stream = stream;
      thread.setDaemon(true);
      thread.start();
    }

    @Override
    public void run() {
      byte[] buffer = new byte[8192];
      try (stream) {
        for (int n = stream.read(buffer); n >= 0; n = stream.read(buffer)) {
          bytes.write(buffer, 0, n);
        }
      } catch (IOException closed) {
        bytes.writeBytes(("\n(stream closed: " + closed + ")\n").getBytes(StandardCharsets.UTF_8));
      }
    }

    String complete() {
      try {
        thread.join(TimeUnit.SECONDS.toMillis(10));
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
      }
      return toString();
    }

    @Override
    public String toString() {
      return bytes.toString(StandardCharsets.UTF_8);
    }
  }
}
