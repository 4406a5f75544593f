package io.loophound.benchmarks.process;

import io.loophound.detectors.Guards;
import io.loophound.detectors.event.Message;
import io.loophound.detectors.event.RunKey;
import io.loophound.detectors.guard.Guard;
import io.loophound.detectors.policy.GuardPolicy;
import io.loophound.detectors.policy.Mode;
import java.io.IOException;
import java.lang.reflect.InvocationTargetException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import jdk.jfr.Recording;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordingFile;

/**
 * Many runs at once, each on a thread of its own: virtual ones where Java has them, else those of a
 * pool. The model of each takes seconds, so that the machine is not full. Prints what a round costs
 * the guard, and how often a virtual thread was pinned to its carrier.
 *
 * <pre>
 * benchmarks/run concurrent [RUNS [ROUNDS]]
 * </pre>
 */
public final class ConcurrentBenchmark {
  private static final int RUNS = 10_000;
  private static final int ROUNDS = 6;
  private static final int WARM_UP = 500;
  private static final int POOL = 64;

  /** A model takes so long, for each run that there is: 2,000 rounds a second of all runs. */
  private static final long MODEL_NANOS = TimeUnit.MICROSECONDS.toNanos(500);

  private static final String PINNED = "jdk.VirtualThreadPinned";

  private ConcurrentBenchmark() {}

  /** 10,000 runs of 6 rounds by default. */
  public static void main(String[] arguments) throws Exception {
    int runs = arguments.length > 0 ? Integer.parseInt(arguments[0]) : RUNS;
    int rounds = arguments.length > 1 ? Integer.parseInt(arguments[1]) : ROUNDS;
    drive(WARM_UP, rounds); // threads that wait for a class to be initialised are pinned, once
    try (Recording recording = new Recording()) {
      recording.enable(PINNED).withThreshold(Duration.ZERO).withStackTrace();
      recording.start();
      long[] nanos = drive(runs, rounds);
      recording.stop();
      print(nanos, runs);
      List<RecordedEvent> pinned = events(recording);
      pinned.forEach(System.out::println);
      System.out.println("pinned: " + pinned.size());
    }
  }

  private static List<RecordedEvent> events(Recording recording) throws IOException {
    Path file = Files.createTempFile("pinned", ".jfr");
    try {
      recording.dump(file);
      return RecordingFile.readAllEvents(file);
    } finally {
      Files.delete(file);
    }
  }

  /** How long each round took within the guard. */
  private static long[] drive(int runs, int rounds) throws Exception {
    Guard guard = Guards.of(GuardPolicy.defaults(), () -> Mode.ENFORCE, verdict -> {});
    List<Future<long[]>> made = new ArrayList<>();
    ExecutorService threads = threads();
    for (int i = 0; i < runs; i++) {
      int run = i;
      made.add(threads.submit(() -> run(guard, run, rounds, runs * MODEL_NANOS)));
    }
    threads.shutdown();
    long[] all = new long[runs * rounds];
    int at = 0;
    for (Future<long[]> each : made) {
      System.arraycopy(each.get(), 0, all, at, rounds);
      at += rounds;
    }
    return all;
  }

  private static long[] run(Guard guard, int run, int rounds, long modelNanos) {
    Random random = new Random(run);
    RunKey key = new RunKey("", "session-" + run, "", 1000L + run, 0);
    List<Message> history = MemoryBenchmark.beginning(run);
    long[] nanos = new long[rounds];
    for (int round = 0; round < rounds; round++) {
      LockSupport.parkNanos((long) (modelNanos * 2 * random.nextDouble()));
      long before = System.nanoTime();
      MemoryBenchmark.round(guard, key, history, run, round);
      nanos[round] = System.nanoTime() - before;
    }
    return nanos;
  }

  private static ExecutorService threads() throws IllegalAccessException {
    try {
      return (ExecutorService)
          Executors.class.getMethod("newVirtualThreadPerTaskExecutor").invoke(null);
    } catch (NoSuchMethodException | InvocationTargetException e) {
      System.out.println("without virtual threads: " + e);
      return Executors.newFixedThreadPool(POOL);
    }
  }

  private static void print(long[] nanos, int runs) {
    Arrays.sort(nanos);
    System.out.printf(
        Locale.ROOT,
        "%d runs at once, %d rounds: p50 %.0f us, p99 %.0f us in the guard%n",
        runs,
        nanos.length,
        nanos[nanos.length / 2] / 1000.0,
        nanos[(int) (nanos.length * 99L / 100)] / 1000.0);
  }
}
