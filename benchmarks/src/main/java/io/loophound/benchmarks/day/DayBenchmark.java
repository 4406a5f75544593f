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
 * A day of a busy process in some minutes: decisions with events, recording and an open dashboard;
 * in turn with them a tenth as many with nothing on, and with all but the recording. The guards'
 * clock goes through 24 hours. Prints what a decision takes in each, and the heap and the files
 * while the day goes by.
 *
 * <pre>
 * benchmarks/run day [DECISIONS]
 * </pre>
 */
public final class DayBenchmark {
  private static final int PARTS = 100;
  private static final int REPORTS = 10;
  private static final int ALL = 2;

  private final AtomicLong clock = new AtomicLong();
  private final Path folder;
  private final DayAgent agent;
  private final DayAgent unrecorded;
  private final DayLoad[] loads;
  private final double[][] micros = new double[3][PARTS];

  private DayBenchmark(Path folder) throws IOException {
    this.folder = folder;
    agent = new DayAgent(folder.resolve("all"), clock::get, true);
    unrecorded = new DayAgent(folder.resolve("unrecorded"), clock::get, false);
    Guard off = new Guard(GuardPolicy.defaults(), () -> Mode.ENFORCE, verdict -> {}, clock::get);
    loads =
        new DayLoad[] {
          new DayLoad(off), new DayLoad(unrecorded.guard()), new DayLoad(agent.guard())
        };
  }

  /** Runs the benchmark: ten million decisions unless told otherwise. */
  public static void main(String[] arguments) throws IOException, InterruptedException {
    long decisions = arguments.length > 0 ? Long.parseLong(arguments[0]) : 10_000_000;
    Path folder = Files.createTempDirectory("day");
    new DayBenchmark(folder).run(decisions / PARTS);
    System.exit(0); // its threads end with the process, as in an application
  }

  private void run(long each) throws IOException, InterruptedException {
    OpenDashboard dashboard = new OpenDashboard(agent, unrecorded);
    Thread reader = new Thread(dashboard, "dashboard");
    reader.start();
    for (int part = 0; part < PARTS; part++) {
      clock.set(TimeUnit.DAYS.toNanos(1) / PARTS * part);
      for (int i = 0; i < loads.length; i++) {
        micros[i][part] = micros(loads[i], i == ALL ? each : each / 10);
      }
      if ((part + 1) % (PARTS / REPORTS) == 0) {
        report(part + 1, each);
      }
    }
    reader.interrupt();
    reader.join();
    print("nothing on", 0);
    print("events and dashboard", 1);
    print("recording as well", ALL);
    System.out.printf(
        Locale.ROOT,
        "%d runs stopped; the dashboard looked %d times; said: %s%n",
        loads[ALL].stopped(),
        dashboard.looks(),
        agent.lines());
  }

  private void print(String what, int load) {
    System.out.printf(
        Locale.ROOT,
        "a decision with %s: %.1f us, %.3f of that with nothing on%n",
        what,
        median(micros[load]),
        median(micros[load]) / median(micros[0]));
  }

  private static double micros(DayLoad load, long decisions) {
    long before = System.nanoTime();
    load.drive(decisions);
    return (System.nanoTime() - before) / 1e3 / decisions;
  }

  private void report(int part, long each) {
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
