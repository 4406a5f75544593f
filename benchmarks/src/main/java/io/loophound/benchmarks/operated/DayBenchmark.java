package io.loophound.benchmarks.operated;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.LocalTime;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;

/**
 * A day of work in a few minutes, with every operator feature switched on: what grows?
 *
 * <pre>
 * benchmarks/run day [DECISIONS]
 * </pre>
 */
public final class DayBenchmark {
  private static final long DECISIONS = 10_000_000;
  private static final List<Integer> LOOKS = List.of(1, 10, 25, 50, 75, 100);

  private DayBenchmark() {}

  /** Runs the benchmark. */
  public static void main(String[] arguments) throws IOException {
    long decisions = arguments.length > 0 ? Long.parseLong(arguments[0]) : DECISIONS;
    Path folder = Files.createTempDirectory("loophound-day-");
    VirtualTime time = new VirtualTime();
    try (Station station = new Station(folder, time, true)) {
      Dashboard dashboard = new Dashboard(station);
      dashboard.open(true);
      work(decisions, new Agents(station.guard()), time, station, folder);
      System.out.println("dashboard: " + dashboard);
    }
    print(folder);
  }

  private static void work(
      long decisions, Agents agents, VirtualTime time, Station station, Path folder) {
    long step = Duration.ofDays(1).toNanos() / DECISIONS; // fewer decisions cover part of a day
    long began = System.nanoTime();
    long done = 0;
    for (int percent : LOOKS) {
      for (; done < decisions * percent / 100; done++) {
        agents.decide();
        time.pass(step);
      }
      double seconds = (System.nanoTime() - began) / 1e9;
      System.out.printf(
          Locale.ROOT,
          "%3d %%  %tT  %,d decisions, %,.0f a second; %,d runs, %,d stopped; heap %.1f MB;"
              + " files %.1f MB; left out: %,d events, %,d recorded calls; errors %d%n",
          percent,
          LocalTime.ofSecondOfDay(Math.min(86_399, time.nanos() / 1_000_000_000L)),
          done,
          done / seconds,
          agents.runs(),
          agents.stopped(),
          heap() / 1e6,
          bytes(folder) / 1e6,
          station.lostEvents(),
          station.lostCalls(),
          station.errors());
    }
  }

  /** The heap in use after a full collection. */
  private static long heap() {
    Runtime runtime = Runtime.getRuntime();
    long least = Long.MAX_VALUE;
    for (int i = 0; i < 3; i++) {
      System.gc();
      least = Math.min(least, runtime.totalMemory() - runtime.freeMemory());
    }
    return least;
  }

  /** Files may appear and disappear while they are listed. */
  private static List<File> files(Path folder) {
    List<File> all = new ArrayList<>();
    for (Path each : List.of(folder, folder.resolve("runs"))) {
      File[] files = each.toFile().listFiles(File::isFile);
      all.addAll(files == null ? List.of() : List.of(files));
    }
    all.sort(Comparator.naturalOrder());
    return all;
  }

  private static long bytes(Path folder) {
    return files(folder).stream().mapToLong(File::length).sum();
  }

  private static void print(Path folder) {
    for (File file : files(folder)) {
      System.out.printf(Locale.ROOT, "%,12d  %s%n", file.length(), file.getName());
    }
  }
}
