package io.loophound.detectors.internal.digest.outcome;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class FailureCountTest {
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "Tests:       12 failed, 2 passed, 14 total | 12",
        "[ERROR] Tests run: 48, Failures: 3, Errors: 1, Skipped: 0 | 4",
        "Run 0220/2026-04 (16 s): 13 error(s) | 13",
        "Found 7 errors in 3 files. | 7",
        "14 of 15 failed | 14",
        "2/200 tests failed | 2",
        "409 possible duplicates | 409",
        "(3 of 11 layers exist) | 8",
        "pods: 2/5 ready | 3",
        "expected at most 3 statements but was 214 | 211",
        "p99 must be below 200 ms, got 412 ms | 212",
      })
  void isWhatTheLineSays(String line, int count) {
    assertThat(FailureCount.in(line)).isEqualTo(count);
    assertThat(FailureCount.in("started\n" + line + "\nat 12:05:07 of run 17")).isEqualTo(count);
  }

  /** What is left to an agent, what it may still use, and where it is. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "You have 9 attempts left.",
        "x-ratelimit-remaining: 4982",
        "attempt 2 of 5",
        "page: 3/50",
        "usage 37/1000",
        "expires 12/2026",
        "1740 MB left on device",
        "errors: 1,234",
        "src/Order.java:41: error: ';' expected",
        "3 errors allowed",
        "",
      })
  void isNotWhatItOnlyCounts(String line) {
    assertThat(FailureCount.in(line)).isEqualTo(FailureCount.NONE);
  }

  @Test
  void nothingHostileThrows() {
    for (String part :
        new String[] {"9", "1 of ", "errors: ", "7 failed ", "\uD800", "\u0663 failed"}) {
      assertThat(FailureCount.in(part.repeat(20_000))).isGreaterThanOrEqualTo(FailureCount.NONE);
    }
  }
}
