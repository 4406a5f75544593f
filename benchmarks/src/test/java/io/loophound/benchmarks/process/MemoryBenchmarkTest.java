package io.loophound.benchmarks.process;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * A run takes no more memory than before. With few runs each bears more of the guard's own tables
 * than of the 10,000 in docs/evaluation.md, where they take 6,298 and 3,878 bytes.
 */
class MemoryBenchmarkTest {
  private static final int RUNS = 2_000;

  @ParameterizedTest(name = "{0} rounds, {1} bytes")
  @CsvSource({"25, 7950", "6, 4440"})
  void aRunTakesNoMoreMemory(int rounds, int bytes) {
    MemoryBenchmark.measure(200, rounds, false); // what is loaded once counts for no run
    long measured = MemoryBenchmark.measure(RUNS, rounds, false) / RUNS;

    assertThat(measured).isBetween(bytes / 2L, bytes * 102L / 100);
  }
}
