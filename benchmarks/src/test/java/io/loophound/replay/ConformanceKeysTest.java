package io.loophound.replay;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The given cases pass with any digest key: each process has one of its own. */
@Timeout(120)
class ConformanceKeysTest {
  private static final Path CASES = Path.of("src/test/resources/conformance/exact.jsonl");

  /** Three keys; ten in a deep build. */
  static LongStream keys() {
    return LongStream.of(
            2,
            -7_919,
            1L << 40,
            7_919,
            65_537,
            999_983,
            15_485_863,
            4_294_967_291L,
            95_037_279_732L,
            -1)
        .limit(Boolean.getBoolean("tests.deep") ? 10 : 3);
  }

  @ParameterizedTest
  @MethodSource("keys")
  void theGivenCasesPassWithAnyKey(long key) throws IOException, InterruptedException {
    List<String> command =
        List.of(
            Path.of(System.getProperty("java.home"), "bin", "java").toString(),
            "-XX:TieredStopAtLevel=1",
            "-XX:+UseSerialGC",
            "-cp",
            System.getProperty("java.class.path"),
            ConformanceRunner.class.getName(),
            "--key=" + key,
            CASES.toString());
    Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
    try (InputStream out = process.getInputStream()) {
      String text = new String(out.readAllBytes(), StandardCharsets.UTF_8);
      assertThat(process.waitFor(120, TimeUnit.SECONDS)).isTrue();
      assertThat(text.strip()).isEqualTo("53 passed, 0 failed");
    }
  }
}
