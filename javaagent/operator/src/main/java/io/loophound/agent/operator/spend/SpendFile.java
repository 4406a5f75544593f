package io.loophound.agent.operator.spend;

import io.loophound.agent.identity.Identity;
import io.loophound.agent.operator.file.FileErrors;
import io.loophound.agent.operator.file.OwnFile;
import io.loophound.agent.operator.file.OwnerOnly;
import io.loophound.detectors.budget.Ledger;
import io.loophound.detectors.budget.Ledger.Day;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/**
 * Keeps the sums of the day in a file, so that daily budgets survive a restart. It is written every
 * few seconds if something was spent, and at the end.
 */
public final class SpendFile implements Runnable {
  private static final long EVERY_SECONDS = 5;
  private static final long LARGEST = 20_000_000;
  private static final String OPTION = ": loophound.spend.file: ";

  private final String name;
  private final Identity identity;
  private final Ledger ledger;
  private final Consumer<String> log;
  private OwnFile own; // null until it can be used
  private Day written;
  private boolean failed;
  private boolean closed;

  /**
   * A file that is written once its thread {@linkplain #start runs}.
   *
   * @param log gets a line when it cannot be read or written
   */
  public SpendFile(String name, Identity identity, Ledger ledger, Consumer<String> log) {
    this.name = name;
    this.identity = identity;
    this.ledger = ledger;
    this.log = log;
    written = ledger.day();
  }

  /** Loads what was spent today before the process began. */
  public synchronized void read() {
    if (!tryOpen() || !Files.exists(own.path())) {
      return;
    }
    Path file = own.path();
    try {
      ledger.add(sums(file));
      written = ledger.day();
    } catch (IOException | IllegalArgumentException e) {
      String told = "WARN the daily sums start at zero" + OPTION + file + " cannot be used; ";
      log.accept(told + setAside(file));
    }
  }

  /**
   * The sums in a file.
   *
   * @throws IOException when it cannot be read, or has another content
   */
  public static Day sums(Path file) throws IOException {
    if (Files.size(file) > LARGEST) {
      throw new IOException("it is too large");
    }
    try {
      return DayText.read(Files.readString(file));
    } catch (IllegalArgumentException e) {
      throw new IOException("it holds no sums of a day", e);
    }
  }

  /** Whether the file can be used; what is wrong with it is told once. */
  private boolean tryOpen() {
    try {
      if (own == null) {
        own = OwnFile.of(name, identity);
        if (!own.instead().isEmpty()) {
          log.accept(own.notice("the daily sums are", "loophound.spend.file"));
        }
      }
      return true;
    } catch (IOException | RuntimeException e) {
      fails(e);
      return false;
    }
  }

  private void fails(Exception e) {
    if (!failed) {
      failed = true;
      log.accept("WARN the daily sums are not saved" + OPTION + FileErrors.of(e));
    }
  }

  /** A broken file must not be overwritten. */
  private String setAside(Path file) {
    Path aside = file.resolveSibling(file.getFileName() + ".broken");
    try {
      Files.move(file, aside, StandardCopyOption.REPLACE_EXISTING);
      return "it was renamed to " + aside;
    } catch (IOException e) {
      closed = true;
      return "it cannot be renamed, so nothing is written";
    }
  }

  /** Begins to write. */
  public void start() {
    Thread thread = new Thread(null, this, "loophound-spend", 0, false);
    thread.setDaemon(true);
    thread.setContextClassLoader(SpendFile.class.getClassLoader());
    thread.start();
    Runtime.getRuntime().addShutdownHook(new Thread(this::close, "loophound-spend-end"));
  }

  @Override
  public void run() {
    try {
      while (true) {
        TimeUnit.SECONDS.sleep(EVERY_SECONDS);
        write();
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /** Writes what is new, and lets another process have the file. */
  public synchronized void close() {
    write();
    closed = true;
    if (own != null) {
      own.release();
    }
  }

  /** Writes what is new. */
  public synchronized void write() {
    Day now = ledger.day();
    if (closed || now.equals(written) || !tryOpen()) {
      return;
    }
    try {
      OwnFile.check(own.path());
      OwnerOnly.replace(own.path(), DayText.of(now));
      written = now;
      failed = false;
    } catch (IOException | RuntimeException e) {
      fails(e);
    }
  }
}
