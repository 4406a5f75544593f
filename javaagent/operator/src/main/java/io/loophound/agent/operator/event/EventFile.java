package io.loophound.agent.operator.event;

import io.loophound.agent.operator.json.JsonText;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.Consumer;

/**
 * Writes events to a file, one JSON object per line, on its own thread, so that a slow disk never
 * blocks the application. Events that do not fit in the queue are counted. A full file is renamed
 * to {@code NAME.1}, the previous one to {@code NAME.2}, and so on; the oldest is deleted.
 */
public final class EventFile implements Consumer<Event>, Runnable {
  private static final String OPTION = "loophound.events.file";
  private static final int WAITING = 10_000;
  private static final long PATIENCE_SECONDS = 3600;

  private final Path file;
  private final long maxSize;
  private final int files;
  private final Consumer<String> log;
  private final BlockingQueue<Event> queue = new ArrayBlockingQueue<>(WAITING);
  private final AtomicBoolean failed = new AtomicBoolean();
  private final AtomicBoolean full = new AtomicBoolean();
  private final LongAdder lost = new LongAdder();

  /**
   * A file that is written once its thread {@linkplain #start runs}.
   *
   * @param name its path
   * @param maxSize its maximum size in bytes
   * @param files how many files are kept, including the current one
   * @param log gets a line at the first failure, at the first event that does not fit, and at the
   *     end about how many were lost
   */
  public EventFile(String name, long maxSize, int files, Consumer<String> log) {
    file = Path.of(name);
    this.maxSize = maxSize;
    this.files = files;
    this.log = log;
  }

  /** Begins to write. */
  public void start() {
    Thread thread = new Thread(null, this, "loophound-events", 0, false);
    thread.setDaemon(true);
    thread.setContextClassLoader(EventFile.class.getClassLoader());
    thread.start();
  }

  @Override
  public void accept(Event event) {
    if (!queue.offer(event)) {
      lost.increment();
      if (full.compareAndSet(false, true)) {
        log.accept("WARN events are lost, because they cannot be written fast enough: " + OPTION);
      }
    }
  }

  /** How many events were not written. */
  public long lost() {
    return lost.sum();
  }

  @Override
  public void run() {
    try {
      while (true) {
        Event event = queue.poll(PATIENCE_SECONDS, TimeUnit.SECONDS);
        if (event != null) {
          write(event);
        }
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /** Writes everything that is waiting; for the end of the process. */
  public void flush() {
    for (Event event = queue.poll(); event != null; event = queue.poll()) {
      write(event);
    }
    if (lost.sum() > 0) {
      log.accept("WARN " + lost.sum() + " events were lost: " + OPTION);
    }
  }

  private synchronized void write(Event event) {
    byte[] line = (JsonText.of(event.map()) + "\n").getBytes(StandardCharsets.UTF_8);
    try {
      if (Files.exists(file) && Files.size(file) + line.length > maxSize) {
        rotate();
      }
      Files.write(file, line, StandardOpenOption.CREATE, StandardOpenOption.APPEND);
    } catch (IOException | RuntimeException e) {
      lost.increment();
      if (failed.compareAndSet(false, true)) {
        log.accept("WARN events cannot be written and are lost: " + OPTION + ": " + e);
      }
    }
  }

  private void rotate() throws IOException {
    for (int old = files - 1; old > 0; old--) {
      Path from = old == 1 ? file : numbered(old - 1);
      if (Files.exists(from)) {
        Files.move(from, numbered(old), StandardCopyOption.REPLACE_EXISTING);
      }
    }
    Files.deleteIfExists(file);
  }

  private Path numbered(int number) {
    return file.resolveSibling(file.getFileName() + "." + number);
  }
}
