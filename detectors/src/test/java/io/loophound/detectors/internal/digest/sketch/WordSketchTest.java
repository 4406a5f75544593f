package io.loophound.detectors.internal.digest.sketch;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class WordSketchTest {
  private final WordSketch sketch = new WordSketch();

  @Test
  void countsTheWordsItHasNotSeen() {
    assertThat(sketch.addAll("Classify the review: lovely lamp")).isEqualTo(5);
    assertThat(sketch.addAll("classify the review: broken, broken lamp")).isEqualTo(1);
    assertThat(sketch.addAll("classify the review: broken lamp")).isZero();
  }

  @Test
  void takesNumbersAsNewsAndNoiseAsNone() {
    sketch.addAll("page 3 at 2024-05-15T10:22:33Z call_x9Kd02");
    assertThat(sketch.addAll("page 3 at 2025-06-16T11:22:33Z call_y8Ld13")).isZero();
    assertThat(sketch.addAll("page 4 at 2024-05-15T10:22:33Z call_x9Kd02")).isEqualTo(1);
  }

  @Test
  void takesEmptyTextsAndWideUnits() {
    assertThat(sketch.addAll("")).isZero();
    assertThat(sketch.addAll(null)).isZero();
    assertThat(sketch.addAll(" ,. ")).isZero();
    assertThat(sketch.addAll("\uD83D\uDE00 \uD83D\uDE01")).isEqualTo(2);
    assertThat(sketch.addAll("你好 你")).isEqualTo(2);
  }

  @Test
  void aFullSketchForgetsNothing() {
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < 20_000; i++) {
      text.append("word").append(i).append(' ');
    }
    sketch.addAll(text);
    assertThat(sketch.addAll(text)).isZero();
  }

  /** Hashes have another key in each JVM: one sketch alone may be unlucky, a hundred are not. */
  @Test
  void isSharpForAFewHundredWords() {
    int fresh = 0;
    for (int each = 0; each < 100; each++) {
      WordSketch one = new WordSketch();
      for (int i = 0; i < 300; i++) {
        one.addAll("known" + each + "x" + i);
      }
      for (int i = 0; i < 100; i++) {
        fresh += one.addAll("other" + each + "x" + i);
      }
    }
    assertThat(fresh).isGreaterThan(9_000);
  }
}
