package io.loophound.agent.config.option;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class NearestNameTest {

  @ParameterizedTest
  @CsvSource({"kitten, sitting, 3", "'', abc, 3", "abc, '', 3", "abc, abc, 0", "ab, ba, 2"})
  void distanceCountsEdits(String a, String b, int distance) {
    assertThat(NearestName.distance(a, b)).isEqualTo(distance);
  }

  @ParameterizedTest
  @CsvSource({
    "enforced, enforce",
    "enfroce, enforce",
    "ENFOREC, enforce",
    "obseve, observe",
    "' observed ', observe",
    "of, off",
    "offf, off",
    "on,",
    "o,",
    "no,",
    "none,",
    "stop,",
    "enforcing,",
    "'',"
  })
  void oneOrTwoLettersAreForgiven(String word, String meant) {
    assertThat(NearestName.mistyped(word, List.of("off", "observe", "enforce"))).isEqualTo(meant);
  }

  @Test
  void theFirstOfSeveralIsTaken() {
    assertThat(NearestName.of("x", List.of("a", "b"))).isEqualTo("a");
    assertThat(NearestName.of("x", List.of())).isEmpty();
  }

  @Test
  void aHugeWordIsCut() {
    assertThat(NearestName.of("window" + "x".repeat(1_000_000), List.of("mode", "window")))
        .isNotEmpty();
  }
}
