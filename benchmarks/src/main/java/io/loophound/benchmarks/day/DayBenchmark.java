package io.loophound.benchmarks.day;

import io.loophound.detectors.guard.Guard;
import io.loophound.detectors.policy.GuardPolicy;
import io.loophound.detectors.policy.Mode;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Locale;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;

/**
 * A day of a busy process in some minutes. First, in turn, what a decision takes with nothing on
 * and with events and an open dashboard; then the decisions of a day with recording as well, while
 * the guard's clock goes through 24 hours: heap and files while it goes by.
 *
 * <pre>
 * benchmarks/run day [DECISIONS]
 * </pre>
 */
public final class DayBenchmark {
  private static final int PARTS = 100;
  private static final int REPORTS = 10;

  private final AtomicLong clock = new AtomicLong();
  private final Path folder;
  private final double[] nothing = new double[PARTS];
  private final double[] watched = new double[PARTS];
  private final double[] recorded = new double[PARTS];

  private DayBenchmark(Path folder) {
    this.folder = folder;
  }

  /** Runs the benchmark: ten million decisions unless told otherwise. */
  public static void main(String[] arguments) throws IOException, InterruptedException {
    long decisions = arguments.length > 0 ? Long.parseLong(arguments[0]) : 10_000_000;
    Path folder = Files.createTempDirectory("day");
    new DayBenchmark(folder).run(decisions / PARTS);
    System.exit(0); // its threads end with the process, as in an application
  }

  private void run(long each) throws IOException, InterruptedException {
    compare(each / 10);
    DayAgent agent = new DayAgent(folder.resolve("all"), clock::get, true);
    DayLoad load = new DayLoad(agent.guard());
    OpenDashboard dashboard = new OpenDashboard(agent).open();
    for (int part = 0; part < PARTS; part++) {
      clock.set(TimeUnit.DAYS.toNanos(1) / PARTS * part);
      recorded[part] = micros(load, each);
      if ((part + 1) % (PARTS / REPORTS) == 0) {
        report(agent, part + 1, each);
      }
    }
    dashboard.close();
    System.out.printf(
        Locale.ROOT,
        "a decision with recording as well: %.1f us; %d runs stopped; the dashboard looked %d times;"
            + " said: %s%n",
        median(recorded),
        load.stopped(),
        dashboard.looks(),
        agent.lines());
  }

  private void compare(long each) throws IOException, InterruptedException {
    DayLoad off =
        new DayLoad(
            new Guard(GuardPolicy.defaults(), () -> Mode.ENFORCE, verdict -> {}, clock::get));
    DayAgent agent = new DayAgent(folder.resolve("watched"), clock::get, false);
    DayLoad on = new DayLoad(agent.guard());
    OpenDashboard dashboard = new OpenDashboard(agent).open();
    for (int part = 0; part < PARTS; part++) {
      nothing[part] = micros(off, each);
      watched[part] = micros(on, each);
    }
    dashboard.close();
    System.out.printf(
        Locale.ROOT,
        "a decision with nothing on: %.1f us; with events and dashboard: %.1f us; ratio of medians"
            + " %.3f%n",
        median(nothing),
        median(watched),
        median(watched) / median(nothing));
  }

  private static double micros(DayLoad load, long decisions) {
    long before = System.nanoTime();
    load.drive(decisions);
    return (System.nanoTime() - before) / 1e3 / decisions;
  }

  private void report(DayAgent agent, int part, long each) {
    System.gc();
    Runtime runtime = Runtime.getRuntime();
    System.out.printf(
        Locale.ROOT,
        "%3d %% of the day, %,d decisions: heap %.1f MB, %d runs; events %s, recordings %s%n",
        part * 100 / PARTS,
        part * each,
        (runtime.totalMemory() - runtime.freeMemory()) / 1e6,
        agent.guard().runs().count(),
        sizes(folder.resolve("all")),
        sizes(folder.resolve("all/runs")));
  }

  /** Of the files in a folder; one that is gone meanwhile has none. */
  private static String sizes(Path folder) {
    File[] files = folder.toFile().listFiles(File::isFile);
    long sum = 0;
    for (File file : files) {
      sum += file.length();
    }
    return String.format(Locale.ROOT, "%.1f MB in %d files", sum / 1e6, files.length);
  }

  private static double median(double[] values) {
    double[] sorted = values.clone();
    Arrays.sort(sorted);
    return sorted[sorted.length / 2];
  }
}
