package io.loophound.detectors.internal.digest.fact;

import static org.assertj.core.api.Assertions.assertThat;

import io.loophound.detectors.internal.digest.normal.Normalizer;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/** Which differences of two results are news. */
class ResultsThatDifferTest {
  @TestFactory
  Stream<DynamicTest> areTheSameIfOnlyWhatIsVolatileDiffers() throws IOException {
    try (InputStream in = getClass().getResourceAsStream("results-that-differ.txt")) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8)
          .lines()
          .filter(line -> !line.startsWith("#"))
          .map(line -> DynamicTest.dynamicTest(line, () -> check(line.split(" \\| "))));
    }
  }

  private static void check(String... columns) {
    assertThat(columns).hasSize(3);
    boolean same = columns[0].equals("same");
    assertThat(masked(columns[1]).equals(masked(columns[2])))
        .as("%s and %s", masked(columns[1]), masked(columns[2]))
        .isEqualTo(same);
  }

  private static String masked(String text) {
    return Normalizer.normalizeResult(Meters.mask(text.replace("\\n", "\n")).text());
  }
}
