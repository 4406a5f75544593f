package io.loophound.detectors.internal.digest.normal;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class WordSetTest {
  private static int words(String text) {
    FactSink sink = new FactSink(text.length(), false);
    Normalizer.run(text, sink);
    return sink.words();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "Plan: 0 to add, 1 to change, none to destroy | Plan: 3 to add, 44 to change, none to destroy",
        "one two three four five six | six five four three two one",
        "the pod billing-7c9d crashed again today | the pod billing-12ab crashed again today",
        "Done. Took 12 ms; nothing new was found | DONE took 9 ms nothing new was found",
        "<b>one</b> two three four five six | <i>one</i> two three four five six",
        "找到三条新的记录 | 三条新的记录找到"
      })
  void numbersOrderAndCaseDoNotMatter(String one, String other) {
    assertThat(words(one)).isNotZero().isEqualTo(words(other));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "one two three four five six | one two three four five seven",
        "one two three four five | one two three four five six",
        "найдено пять новых записей в базе | найдено шесть новых записей в базе",
        "找到三条新的记录 | 找到四条新的记录"
      })
  void anotherWordDoes(String one, String other) {
    assertThat(words(one)).isNotZero().isNotEqualTo(words(other));
  }

  @Test
  void fewWordsTellNothing() {
    assertThat(words("saved 12 rows to the table")).isNotZero();
    assertThat(words("saved 12 rows to it")).isZero();
    assertThat(words("ok ok ok ok ok ok")).isZero();
    assertThat(words("")).isZero();
  }

  @Test
  void aLongTextIsReadToItsEnd() {
    String text = "all of these words are known ".repeat(2000);
    assertThat(words(text + "but one")).isNotEqualTo(words(text)).isNotEqualTo(words(text + "but"));
    assertThat(words(text)).isEqualTo(words(text + text));
  }
}
