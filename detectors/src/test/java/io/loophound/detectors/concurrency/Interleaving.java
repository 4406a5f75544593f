package io.loophound.detectors.concurrency;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.Predicate;

/**
 * Many threads do the pieces of many jobs. Each piece is done by whatever thread draws the job, so
 * a job wanders from thread to thread, and its pieces stay in order. The draws come from a seed.
 */
final class Interleaving<T> {
  private final List<T> waiting;
  private final Random random;
  private final Predicate<T> piece;

  private Interleaving(List<T> jobs, long seed, Predicate<T> piece) {
    waiting = new ArrayList<>(jobs);
    random = new Random(seed);
    this.piece = piece;
  }

  /** Does all jobs; {@code piece} is false when it was the last of its job. */
  static <T> void of(ExecutorService pool, int threads, List<T> jobs, long seed, Predicate<T> piece)
      throws Exception {
    Interleaving<T> all = new Interleaving<>(jobs, seed, piece);
    CyclicBarrier start = new CyclicBarrier(threads);
    List<Future<?>> workers = new ArrayList<>();
    for (int i = 0; i < threads; i++) {
      workers.add(
          pool.submit(
              () -> {
                start.await();
                all.work();
                return null;
              }));
    }
    for (Future<?> worker : workers) {
      worker.get();
    }
    pool.shutdown();
  }

  private void work() {
    for (T job = draw(); job != null; job = draw()) {
      if (piece.test(job)) {
        putBack(job);
      }
    }
  }

  /** Null when no job waits: one that another thread holds is carried on by that thread. */
  private synchronized T draw() {
    return waiting.isEmpty() ? null : waiting.remove(random.nextInt(waiting.size()));
  }

  private synchronized void putBack(T job) {
    waiting.add(job);
  }

  static ExecutorService platformThreads() {
    return Executors.newCachedThreadPool();
  }

  /** Virtual threads (Java 21 and later), or null where there are none. */
  static ExecutorService virtualThreads() throws ReflectiveOperationException {
    try {
      return (ExecutorService)
          Executors.class.getMethod("newVirtualThreadPerTaskExecutor").invoke(null);
    } catch (NoSuchMethodException beforeJava21) {
      return null;
    }
  }
}
