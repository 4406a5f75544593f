package io.loophound.agent.coverage;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TestedVersionsTest {

  @ParameterizedTest
  @CsvSource({
    "4.9.3 to 5.5.1, 4.9.3, true",
    "4.9.3 to 5.5.1, 4.9.0, true",
    "4.9.3 to 5.5.1, 5.5.9, true",
    "4.9.3 to 5.5.1, 4.12.0, true",
    "4.9.3 to 5.5.1, 5.0.0-alpha.14, true",
    "4.9.3 to 5.5.1, 4.8.1, false",
    "4.9.3 to 5.5.1, 5.6.0, false",
    "4.9.3 to 5.5.1, 3.14.9, false",
    "1.53.0 to 1.57.1, 1.100.0, false",
    "2.54.14, 2.54.1, true",
    "2.54.14, 2.55.0, false",
    "4.9.3 to 5.5.1, unknown, true",
    "'', 9.9, true"
  })
  void everyPatchOfBothEndsIsIn(String range, String version, boolean in) {
    assertThat(TestedVersions.contains(range, version)).isEqualTo(in);
  }
}
