package io.loophound.detectors.internal.digest.fact;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class MetersTest {

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "You have 3 steps left. | You have #.",
        "3 attempts remaining | #",
        "2 chances to propose solution left | #",
        "512 tokens of your budget remaining | #",
        "call 5 of 9: the lamp | #: the lamp",
        "Step #12 | #",
        "Iteration: 5/20 done | # done",
        "step3 | #",
        "Turn 7. | #.",
        "In [3]: x | In [#]: x",
        "Out[12]: 508.75 | Out[#]: 508.75",
        "attempt 2, 4 calls left | #, #",
        "Step 3 on, then call 5 | # on, then #",
        "[call 3, 809 remaining] | [#, #]",
        "step 4 (16 left) | # (#)",
      })
  void masksMeters(String text, String masked) {
    assertThat(Meters.mask(text).text()).isEqualTo(masked);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "3 lamps left",
        "12 left",
        "seats of row 4: 16 left",
        "stepping 3",
        "footstep 3",
        "3rd attempt",
        "page 5 of 9",
        "recall 5",
        "Main [3]",
        "layout[3]",
        "call 5th street",
        "no number at all",
        "7",
        "",
      })
  void leavesOtherNumbers(String text) {
    assertThat(Meters.mask(text).text()).isEqualTo(text);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {"Step 5 of 20 | 9", "3 steps left | 0", "In [12] | 2", "nothing | 0"})
  void countsTheLettersOfCountersOnly(String text, int letters) {
    assertThat(Meters.mask(text).counted()).isEqualTo(letters);
  }

  @ParameterizedTest
  @ValueSource(strings = {"1", "1 ", "step 1 ", "1 steps ", "#1", "[1]", "of 1/"})
  void isLinear(String part) {
    assertThat(Meters.mask(part.repeat(100_000))).isNotNull();
  }
}
