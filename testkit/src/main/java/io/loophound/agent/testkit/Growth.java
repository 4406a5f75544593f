package io.loophound.agent.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.function.Consumer;
import java.util.function.IntFunction;

/**
 * How time grows with the input: four times the input may take eight times as long, quadratic time
 * would be sixteen. It is the processor's time, so that other work on the machine does not count,
 * and the fastest of several.
 */
public final class Growth {
  private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();
  private static final int LARGE = 1 << 20;
  private static final int SMALL = LARGE / 4;
  private static final double MOST = 8;
  private static final int ATTEMPTS = 12;

  /** Below this there is nothing to measure: a quadratic pass over this much takes far longer. */
  private static final long NOTHING = 50_000_000;

  private Growth() {}

  /**
   * Fails if the work takes far longer with more input.
   *
   * @param input makes the input of a length
   */
  public static <T> void assertLinear(String name, IntFunction<T> input, Consumer<T> work) {
    T large = input.apply(LARGE);
    long largest = nanos(large, work);
    if (largest < NOTHING) {
      return;
    }
    T small = input.apply(SMALL);
    long smallest = nanos(small, work);
    for (int i = 0; i < ATTEMPTS && largest > Math.max(NOTHING, MOST * smallest); i++) {
      smallest = Math.min(smallest, nanos(small, work));
      largest = Math.min(largest, nanos(large, work));
    }
    assertThat(largest / 1e6)
        .as("%s: milliseconds for 1 MB beside %.1f for a quarter of it", name, smallest / 1e6)
        .isLessThanOrEqualTo(Math.max(NOTHING, MOST * smallest) / 1e6);
  }

  private static <T> long nanos(T input, Consumer<T> work) {
    long start = THREADS.getCurrentThreadCpuTime();
    work.accept(input);
    return THREADS.getCurrentThreadCpuTime() - start;
  }
}
