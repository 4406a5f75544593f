package io.loophound.agent.operator.record;

import io.loophound.agent.operator.file.FileErrors;
import io.loophound.replay.pseudonym.Pseudonymizer;
import java.io.IOException;
import java.util.Collection;
import java.util.List;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.Consumer;

/**
 * Writes calls on its own thread, so no call waits for it. Calls that do not fit are left out,
 * counted, and mentioned in the line of their run.
 */
public final class RunWriter implements Consumer<Call>, Runnable {
  private static final int WAITING = 4_000;
  private static final long CHARACTERS = 8 << 20;
  private static final long PAUSE_SECONDS = 30;

  private final RecordSettings settings;
  private final Collection<String> names;
  private final Consumer<String> log;
  private final BlockingQueue<Call> queue = new ArrayBlockingQueue<>(WAITING);
  private final AtomicLong waiting = new AtomicLong();
  private final AtomicBoolean failed = new AtomicBoolean();
  private final AtomicBoolean full = new AtomicBoolean();
  private final LongAdder lost = new LongAdder();
  private RunFiles files; // created by the first writer

  /**
   * Writes once its thread {@linkplain #start runs}.
   *
   * @param names the fields that policies name
   * @param log gets the first failure, and what was left out
   */
  public RunWriter(RecordSettings settings, Collection<String> names, Consumer<String> log) {
    this.settings = settings;
    this.names = List.copyOf(names);
    this.log = log;
  }

  /** Begins to write. */
  public void start() {
    Thread thread = new Thread(null, this, "loophound-recording", 0, false);
    thread.setDaemon(true);
    thread.setContextClassLoader(RunWriter.class.getClassLoader());
    thread.start();
  }

  @Override
  public void accept(Call call) {
    long characters = call.characters();
    if (waiting.addAndGet(characters) > CHARACTERS || !queue.offer(call)) {
      waiting.addAndGet(-characters);
      drop(call);
      if (full.compareAndSet(false, true)) {
        log.accept(
            "WARN calls are left out of the recording, because they cannot be written fast enough");
      }
    }
  }

  private void drop(Call call) {
    call.leaveOut();
    call.history().lost();
    lost.increment();
  }

  /** How many calls were not written. */
  public long lost() {
    return lost.sum();
  }

  @Override
  public void run() {
    long tidied = System.nanoTime();
    try {
      while (true) {
        Call call = queue.poll(PAUSE_SECONDS, TimeUnit.SECONDS);
        if (call != null) {
          write(call);
        }
        if (System.nanoTime() - tidied > TimeUnit.SECONDS.toNanos(PAUSE_SECONDS)) {
          tidied = System.nanoTime();
          tryWrite(() -> files().tidy(System.nanoTime()));
        }
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /** Writes everything that is waiting, and ends all runs; for the end of the process. */
  public void finish() {
    for (Call call = queue.poll(); call != null; call = queue.poll()) {
      write(call);
    }
    tryWrite(() -> files().closeAll());
    if (lost.sum() > 0) {
      log.accept("WARN " + lost.sum() + " calls were left out of the recording");
    }
  }

  private void write(Call call) {
    waiting.addAndGet(-call.characters());
    if (!tryWrite(() -> files().write(call, System.nanoTime()))) {
      drop(call);
    }
  }

  private RunFiles files() {
    if (files == null) {
      Pseudonymizer pseudonyms = Pseudonymizer.random(names);
      CallText text = new CallText(settings.texts() ? new Redaction(pseudonyms) : pseudonyms::of);
      files = new RunFiles(settings, text);
    }
    return files;
  }

  /** Something with files. */
  private interface Task {
    void run() throws IOException;
  }

  private synchronized boolean tryWrite(Task task) {
    try {
      task.run();
      return true;
    } catch (IOException | RuntimeException e) {
      if (failed.compareAndSet(false, true)) {
        log.accept(
            "WARN runs cannot be recorded and are lost: loophound.record: " + FileErrors.of(e));
      }
      return false;
    }
  }
}
