package io.loophound.agent.operator.event;

import io.loophound.agent.identity.Identity;
import io.loophound.agent.operator.file.FileErrors;
import io.loophound.agent.operator.file.OwnFile;
import io.loophound.agent.operator.file.OwnerOnly;
import io.loophound.agent.operator.json.JsonText;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
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

  private final String name;
  private final Identity identity;
  private final long maxSize;
  private final int files;
  private final Consumer<String> log;
  private final BlockingQueue<Event> queue = new ArrayBlockingQueue<>(WAITING);
  private final AtomicBoolean failed = new AtomicBoolean();
  private final AtomicBoolean full = new AtomicBoolean();
  private final LongAdder lost = new LongAdder();
  private OwnFile file; // null until it can be written

  /**
   * A file that is written once its thread {@linkplain #start runs}.
   *
   * @param name its path; if another process writes it, this one gets a name of its own
   * @param maxSize its maximum size in bytes
   * @param files how many files are kept, including the current one
   * @param log gets a line at the first failure, at the first event that does not fit, and at the
   *     end about how many were lost
   */
  public EventFile(String name, long maxSize, int files, Identity identity, Consumer<String> log) {
    this.name = name;
    this.identity = identity;
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
    tryOpen();
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

  /** Whether the file can be written; what is wrong with it is told once. */
  private synchronized boolean tryOpen() {
    try {
      if (file == null) {
        file = OwnFile.of(name, identity);
        if (!file.instead().isEmpty()) {
          log.accept(file.notice("events are", OPTION));
        }
      }
      return true;
    } catch (IOException | RuntimeException e) {
      fails(e);
      return false;
    }
  }

  private void fails(Exception e) {
    if (failed.compareAndSet(false, true)) {
      log.accept("WARN events cannot be written and are lost: " + OPTION + ": " + FileErrors.of(e));
    }
  }

  private synchronized void write(Event event) {
    if (!tryOpen()) {
      lost.increment();
      return;
    }
    byte[] line = (JsonText.of(event.map()) + "\n").getBytes(StandardCharsets.UTF_8);
    try {
      Path path = file.path();
      OwnFile.check(path);
      if (Files.exists(path) && Files.size(path) + line.length > maxSize) {
        rotate(path);
      }
      OwnerOnly.append(path, line);
    } catch (IOException | RuntimeException e) {
      lost.increment();
      fails(e);
    }
  }

  private void rotate(Path path) throws IOException {
    for (int old = files - 1; old > 0; old--) {
      Path from = old == 1 ? path : numbered(path, old - 1);
      if (Files.exists(from)) {
        Files.move(from, numbered(path, old), StandardCopyOption.REPLACE_EXISTING);
      }
    }
    Files.deleteIfExists(path);
  }

  private static Path numbered(Path path, int number) {
    return path.resolveSibling(path.getFileName() + "." + number);
  }
}
