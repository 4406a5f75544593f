package io.loophound.examples.fleet.proof;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import java.util.function.IntFunction;
import org.awaitility.Awaitility;

/** Several {@link WorkerJvm}s that share a store. */
final class Workers implements AutoCloseable {
  private static final Duration PATIENCE = Duration.ofMinutes(3);

  private final List<WorkerJvm> all = new ArrayList<>();

  /**
   * Starts them, and waits until they know of each other.
   *
   * @param urls where each finds the store
   * @param secret the file with the secret of the fleet
   * @param prefix what they share
   * @param usd the budget of the fleet for this day
   */
  Workers(int count, IntFunction<String> urls, String secret, String prefix, double usd) {
    for (int i = 0; i < count; i++) {
      all.add(new WorkerJvm(urls.apply(i), secret, prefix, Double.toString(usd), "worker-" + i));
    }
    await(() -> all.stream().allMatch(each -> each.connected() && each.jvms() == count));
  }

  /** Waits for a condition, for long. */
  static void await(BooleanSupplier condition) {
    Awaitility.await().atMost(PATIENCE).until(condition::getAsBoolean);
  }

  /** Nothing happens for so long. */
  static void pause(Duration time) {
    long until = System.nanoTime() + time.toNanos();
    for (long left = time.toNanos(); left > 0; left = until - System.nanoTime()) {
      LockSupport.parkNanos(left);
    }
  }

  List<WorkerJvm> all() {
    return all;
  }

  int count() {
    return all.size();
  }

  WorkerJvm get(int index) {
    return all.get(index);
  }

  /** What each has to say, is said. */
  void flush() {
    all.forEach(each -> each.ask("flush"));
  }

  @Override
  public void close() {
    all.forEach(WorkerJvm::close);
  }
}
