package io.loophound.examples.fleet.proof;

import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.Random;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import java.util.stream.Collectors;

/**
 * Calls that cost money, some at once in each JVM. What a call costs is known to the JVM at its
 * end; until then it has held back the price of the request.
 */
final class Load {
  /** GPT-4.1, in millionths of a dollar for a token. */
  private static final long INPUT = 2;

  private static final long OUTPUT = 8;

  /** What a JVM holds back for a call: the request's size, four characters a token. */
  static final long RESERVE_MICROS = Worker.CHARACTERS / 4 * INPUT;

  private static final long LONGEST_NANOS = 200_000_000;

  private final List<WorkerJvm> jvms;
  private final AtomicLong number;
  private final AtomicLong spent = new AtomicLong();
  private final AtomicLong beyond = new AtomicLong(); // of calls under way, more than held back
  private final AtomicLong mostBeyond = new AtomicLong();
  private final AtomicLong passed = new AtomicLong();
  private final AtomicLong lastPassed = new AtomicLong();
  private final Queue<Refusal> refusals = new ConcurrentLinkedQueue<>();

  private record Refusal(WorkerJvm by, long nanos) {}

  /** Calls whose numbers begin somewhere, so that no two loads have the same. */
  Load(List<WorkerJvm> jvms, long firstNumber) {
    this.jvms = jvms;
    number = new AtomicLong(firstNumber);
  }

  /** Makes calls, until it is enough. */
  void run(int threadsOfEach, BooleanSupplier enough) {
    Thread[] threads = new Thread[jvms.size() * threadsOfEach];
    for (int i = 0; i < threads.length; i++) {
      WorkerJvm jvm = jvms.get(i % jvms.size());
      threads[i] = new Thread(() -> calls(jvm, enough), "load");
      threads[i].start();
    }
    for (Thread each : threads) {
      join(each);
    }
  }

  private static void join(Thread thread) {
    try {
      thread.join();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private void calls(WorkerJvm jvm, BooleanSupplier enough) {
    int refusedInARow = 0;
    try {
      while (!enough.getAsBoolean() && refusedInARow < 3) {
        boolean answered = call(jvm);
        refusedInARow = answered ? 0 : refusedInARow + 1;
      }
    } catch (CompletionException e) {
      // the JVM was killed: what it has not said is lost with it
    }
  }

  private boolean call(WorkerJvm jvm) {
    long id = number.incrementAndGet();
    Random random = new Random(id);
    long input = (long) Worker.CHARACTERS / 4 + random.nextInt(400);
    long output = 200L + random.nextInt(800);
    long micros = input * INPUT + output * OUTPUT;
    // it is under way from when it is held back, before its JVM says so
    mostBeyond.accumulateAndGet(beyond.addAndGet(micros - RESERVE_MICROS), Math::max);
    if (!jvm.ask("begin c" + id)[1].equals("ok")) {
      beyond.addAndGet(RESERVE_MICROS - micros);
      refusals.add(new Refusal(jvm, System.nanoTime()));
      LockSupport.parkNanos(LONGEST_NANOS);
      return false;
    }
    passed.incrementAndGet();
    lastPassed.accumulateAndGet(System.nanoTime(), Math::max);
    LockSupport.parkNanos((long) (random.nextDouble() * LONGEST_NANOS));
    jvm.ask("end c" + id + " " + input + " " + output);
    beyond.addAndGet(RESERVE_MICROS - micros);
    spent.addAndGet(micros);
    return true;
  }

  /** What all calls that have ended have cost. */
  long spentMicros() {
    return spent.get();
  }

  /** What the calls under way at one moment have cost more than was held back, at most. */
  long mostBeyondMicros() {
    return mostBeyond.get();
  }

  /** How many calls were made. */
  long passed() {
    return passed.get();
  }

  /** How many calls one JVM has refused while another call was still made later, at most. */
  long refusedEarly() {
    Map<WorkerJvm, Long> early =
        refusals.stream()
            .filter(each -> each.nanos() < lastPassed.get())
            .collect(Collectors.groupingBy(Refusal::by, Collectors.counting()));
    return early.values().stream().mapToLong(each -> each).max().orElse(0);
  }
}
