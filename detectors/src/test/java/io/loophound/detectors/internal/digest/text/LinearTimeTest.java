package io.loophound.detectors.internal.digest.text;

import static org.assertj.core.api.Assertions.assertThat;

import io.loophound.detectors.internal.digest.fact.CallDigest;
import io.loophound.detectors.internal.digest.fact.ResultDigest;
import io.loophound.detectors.internal.digest.fact.ToolContext;
import io.loophound.detectors.internal.digest.json.CanonicalJson;
import io.loophound.detectors.policy.ToolPolicy;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.function.Consumer;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Twice the text may take at most four times as long: quadratic cost would show as four and up. */
class LinearTimeTest {
  private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();
  private static final int SIZE = 1 << 19;
  private static final double MOST = 3.6;

  @ParameterizedTest
  @ValueSource(
      strings = {
        "1",
        "1-",
        "a1_",
        "0x1",
        "12:34:5",
        "2024-05-15T10:2",
        "id=",
        "id 1",
        "request-id: 1",
        "1m",
        "1.1.1.1:",
        "localhost:1",
        "00000000-0000-0000-0000-00000000000",
        "_-_-",
        "aB1",
        "       1",
        "\uD83D\uDE00",
        "\uD83D",
        "µ1",
      })
  void normalisesInLinearTime(String adversary) {
    assertLinear(adversary, text -> assertThat(TextDigests.of(text).words()).isNotNegative());
  }

  @ParameterizedTest
  @ValueSource(strings = {"[", "[1,", "{\"a\":", "\"", "1", "1e", "-", "\\u00", "\"a\","})
  void canonicalisesInLinearTime(String adversary) {
    assertLinear(adversary, text -> assertThat(CanonicalJson.canonical(text)).isNotNull());
    assertLinear(
        adversary, text -> assertThat(CanonicalJson.canonical('[' + text + "0]")).isNotNull());
  }

  @ParameterizedTest
  @ValueSource(strings = {"aaaa", "not found ", "1%", "error", "[", "{\"a\":1,", "\n"})
  void digestsOutcomesInLinearTime(String adversary) {
    String arguments = "{\"a\":\"" + "a".repeat(200) + "\",\"b\":\"not found not\",\"c\":1111}";
    CallDigest call = CallDigest.of("find", arguments, ToolPolicy.DEFAULT, ToolContext.UNKNOWN);
    assertLinear(
        adversary, text -> assertThat(ResultDigest.of(text, null, call, null, null)).isNotNull());
  }

  private static void assertLinear(String unit, Consumer<String> work) {
    String small = unit.repeat(SIZE / unit.length());
    String large = unit.repeat(2 * SIZE / unit.length());
    work.accept(small);
    double ratio = Double.MAX_VALUE;
    for (int attempt = 0; attempt < 8 && ratio > MOST; attempt++) {
      ratio = Math.min(ratio, (double) nanos(large, work) / Math.max(1, nanos(small, work)));
    }
    assertThat(ratio).as("time for twice the text").isLessThan(MOST);
  }

  private static long nanos(String text, Consumer<String> work) {
    long start = THREADS.getCurrentThreadCpuTime();
    work.accept(text);
    return THREADS.getCurrentThreadCpuTime() - start;
  }
}
